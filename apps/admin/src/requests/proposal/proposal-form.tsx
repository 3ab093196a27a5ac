import { ScopeFields } from '@portal/audit/scope/scope-fields';
import { versionText } from '@portal/audit/scope/scope-values';
import { useEngagementSettings } from '@portal/data/engagement-settings/engagement-settings';
import { toCount } from '@portal/data/forms/fields';
import {
  useDiscardProposal,
  useSaveProposal,
  useSendProposal,
  type ProposalDraft,
} from '@portal/data/proposals/changes';
import { formatNumber } from '@portal/domain/format/formatters';
import { SCOPE_LABELS } from '@portal/domain/scopes/difference';
import { suggestedDays } from '@portal/domain/scopes/suggested-days';
import type { ServiceRequest } from '@portal/domain/service-requests/types';
import { toast } from '@portal/ui/feedback/toast';
import { ConflictChoices } from '@portal/ui/forms/conflict-choices';
import { DateField } from '@portal/ui/forms/date-field';
import { fieldOf } from '@portal/ui/forms/field-of';
import { InputField } from '@portal/ui/forms/fields';
import { Form } from '@portal/ui/forms/form';
import { useDraftForm } from '@portal/ui/forms/use-draft-form';
import { showFailure, useAction } from '@portal/ui/hooks/use-action';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { WriteTarget } from '../../shared/form-notes.tsx';
import { MarkdownField } from '../../shared/markdown-field.tsx';
import { SaveFooter } from '../../shared/save-footer.tsx';
import { proposalContent, proposalSchema, proposalValues, type ProposalValues } from './proposal-values.ts';
import { TermsField } from './terms-field.tsx';

const LABELS: Readonly<Record<keyof ProposalValues, string>> = {
  ...SCOPE_LABELS,
  auditor_days: 'Auditor-days',
  price: 'Price',
  currency: 'Currency',
  starts: 'Planned start',
  ends: 'Planned end',
  valid_until: 'Valid until',
  terms: 'Terms',
};

type Props = {
  request: ServiceRequest;
  draft: ProposalDraft;
  version: number;
  /** After the draft was sent or discarded. */
  onGone: () => void;
};

/** PROP-01: writes and sends the next version of a proposal. The client sees nothing of it before that. */
export function ProposalForm({ request, draft, version, onGone }: Props) {
  const save = useSaveProposal(request.client_id, request.id);
  const form = useDraftForm(proposalSchema, {
    draftKey: `proposal:${request.id}`,
    base: draft,
    toValues: proposalValues,
    save: (values, base) => save.mutateAsync({ base, content: proposalContent(values) }),
    onSaved: () => toast.success('Draft saved'),
    onFailed: (error) => showFailure(error, 'The draft was not saved'),
  });
  const field = fieldOf(form);
  const { errors, isDirty } = form.formState;
  const [repositories, nsloc, terms] = useWatch({
    control: form.control,
    name: ['repositories', 'nsloc', 'terms'],
  });

  return (
    <Card aria-labelledby="draft">
      <Form aria-labelledby="draft" onSubmit={(event) => void form.submit(event)}>
        <CardHeader
          titleId="draft"
          title={`Draft of version ${version}`}
          description="The client sees it once it is sent."
        />
        <CardContent className="flex flex-col gap-5">
          <WriteTarget clientId={request.client_id} />
          <ScopeFields
            field={field}
            repositoryErrors={errors.repositories}
            isCommitOptional
            repositories={repositories}
            onRepositories={(value) => form.setFields({ repositories: value })}
          />
          <div className="grid gap-4 sm:grid-cols-3">
            <InputField
              label={LABELS.auditor_days}
              hint={
                <DaysHint lines={toCount(nsloc)} onUse={(days) => form.setFields({ auditor_days: days })} />
              }
              inputMode="decimal"
              {...field('auditor_days')}
            />
            <InputField
              label={LABELS.price}
              isRequired
              hint="The client reads it exactly as you write it."
              autoComplete="off"
              {...field('price')}
            />
            <InputField label={LABELS.currency} autoComplete="off" placeholder="EUR" {...field('currency')} />
            {(['starts', 'ends', 'valid_until'] as const).map((name) => (
              <DateField
                key={name}
                label={LABELS[name]}
                isRequired={name === 'valid_until'}
                {...field(name)}
              />
            ))}
          </div>
          <MarkdownField
            label={LABELS.terms}
            hint="Markdown, or a PDF below."
            value={terms}
            error={errors.terms?.message}
            onChange={(value) => form.setFields({ terms: value })}
          />
          <TermsField clientId={request.client_id} proposalId={draft.id} />
          <ConflictChoices
            form={form}
            title="Another admin has changed this draft"
            labels={LABELS}
            toText={versionText}
          />
        </CardContent>
        <SaveFooter form={form} label="Save draft" isNew={draft.id === null}>
          <DraftActions
            {...{ request, draft, version, onGone }}
            isDirty={isDirty}
            onDiscard={form.discardChanges}
          />
        </SaveFooter>
      </Form>
    </Card>
  );
}

/** The days that the firm's rule suggests, which only staff see. */
function DaysHint({ lines, onUse }: { lines: number | null; onUse: (days: string) => void }) {
  const rule = useEngagementSettings().data;
  if (!rule || lines === null) return 'Enter the lines of code for a suggestion.';
  const days = String(suggestedDays(lines, rule));
  return (
    <>
      <Button variant="link" size="sm" onClick={() => onUse(days)}>
        Use {days}
      </Button>{' '}
      for {formatNumber(lines)} lines. Lines alone are a poor measure: look at the code first.
    </>
  );
}

type ActionsProps = Props & { isDirty: boolean; onDiscard: () => void };

function DraftActions({ request, draft, version, isDirty, onGone, onDiscard }: ActionsProps) {
  const [asks, setAsks] = useState<'send' | 'discard' | null>(null);
  const send = useAction(useSendProposal(request.client_id), {
    success: `Version ${version} was sent`,
    failure: 'The proposal was not sent',
    onSuccess: onGone,
  });
  const discard = useAction(useDiscardProposal(request.client_id), {
    success: 'Draft discarded',
    failure: 'The draft was not discarded',
    onSuccess: () => {
      onDiscard();
      onGone();
    },
  });
  const { id, updated_at: updatedAt } = draft;
  if (id === null || updatedAt === null) return null;
  return (
    <>
      <Button disabled={isDirty} onClick={() => setAsks('send')}>
        Send to the client
      </Button>
      <Button variant="ghost" onClick={() => setAsks('discard')}>
        Discard draft
      </Button>
      <AlertDialog
        isOpen={asks === 'send'}
        onOpenChange={() => setAsks(null)}
        title={`Send version ${version}?`}
        description="The client gets an email with a link, without price and scope, and can accept it at once. What was sent cannot be changed: a change is a new version."
        confirmLabel="Send"
        isPending={send.isPending}
        onConfirm={() =>
          void send.run({ id, updated_at: updatedAt }).then((isSent) => isSent && setAsks(null))
        }
      >
        <WriteTarget clientId={request.client_id} />
      </AlertDialog>
      <AlertDialog
        isOpen={asks === 'discard'}
        onOpenChange={() => setAsks(null)}
        title="Discard this draft?"
        description="The client has not seen it. It cannot be restored."
        confirmLabel="Discard"
        isDestructive
        isPending={discard.isPending}
        onConfirm={() => void discard.run(id).then((isGone) => isGone && setAsks(null))}
      />
    </>
  );
}
