import { FIXABLE_STATUSES, useReviewRoundText } from '@portal/audit/findings/review-round';
import { useAddReviewRound, useExtendFixesDue } from '@portal/data/audits/fix-window';
import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import { reasonText } from '@portal/data/clients/reason';
import { formatDate } from '@portal/domain/format/formatters';
import { z } from '@portal/domain/zod';
import { DateField } from '@portal/ui/forms/date-field';
import { fieldOf } from '@portal/ui/forms/field-of';
import { TextareaField } from '@portal/ui/forms/fields';
import { useSendForm } from '@portal/ui/forms/use-draft-form';
import { useAction } from '@portal/ui/hooks/use-action';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { FormDialog } from '@portal/ui/overlays/form-dialog';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Card, CardContent, CardFooter } from '@portal/ui/primitives/card';
import { useState } from 'react';
import { WriteTarget } from '../../../shared/form-notes.tsx';
import { useIsLead } from '../../../shared/use-is-lead.ts';

/** FIX-01: until when the client sends fixes and in which round, and for admins and the lead the ways to give them more. */
export function FixWindowCard({ audit }: { audit: ManagedAudit }) {
  const isLead = useIsLead(audit.id);
  const round = useReviewRoundText(audit);
  const [open, setOpen] = useState<'extend' | 'round'>();
  const close = () => setOpen(undefined);
  const addRound = useAction(useAddReviewRound(audit.id), {
    success: 'Round of fix review added',
    failure: 'The round was not added',
    onSuccess: close,
  });
  if (!FIXABLE_STATUSES.includes(audit.status)) return null;
  const mayExtend = audit.status === 'mitigation' && audit.fixes_due !== null;
  return (
    <Card title="Fix review" description={round}>
      <CardContent>
        {audit.fixes_due === null
          ? 'No day by which fixes are due.'
          : `Fixes are due by ${formatDate(audit.fixes_due)}.`}
      </CardContent>
      {isLead && (
        <CardFooter>
          {mayExtend && <SmallButton onClick={() => setOpen('extend')}>Give more time</SmallButton>}
          <SmallButton onClick={() => setOpen('round')}>Add a round</SmallButton>
        </CardFooter>
      )}
      {open === 'extend' && audit.fixes_due !== null && (
        <ExtendDialog audit={audit} due={audit.fixes_due} onClose={close} />
      )}
      <AlertDialog
        isOpen={open === 'round'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title="Add a round of fix review?"
        description="The client is notified by email, and can send another fix for findings whose fix was reviewed."
        confirmLabel="Add a round"
        isPending={addRound.isPending}
        onConfirm={() => void addRound.run({ seen: audit.review_rounds })}
      />
    </Card>
  );
}

function ExtendDialog({ audit, due, onClose }: { audit: ManagedAudit; due: string; onClose: () => void }) {
  const extend = useAction(useExtendFixesDue(audit.id), {
    success: 'The client has more time',
    failure: 'The day was not changed',
    onSuccess: onClose,
  });
  const form = useSendForm(
    z.object({
      until: z.string().check(z.refine((until) => until > due, `Choose a day after ${formatDate(due)}.`)),
      reason: reasonText,
    }),
    {
      initial: { until: '', reason: '' },
      send: (values) => extend.run({ ...values, seen: due }),
    },
  );
  const field = fieldOf(form);
  return (
    <FormDialog
      title="Give more time for fixes"
      description={`Fixes are due by ${formatDate(due)}. The client is notified by email.`}
      before={<WriteTarget clientId={audit.client_id} />}
      submitLabel="Give more time"
      form={form}
      onClose={onClose}
    >
      <DateField label="Fixes due by" isRequired {...field('until')} />
      <TextareaField
        label="Reason"
        isRequired
        hint="10 to 500 characters. The client can read it in History."
        {...field('reason')}
      />
    </FormDialog>
  );
}
