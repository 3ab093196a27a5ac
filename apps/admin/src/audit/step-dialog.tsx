import { useDraftForm, useSuggestion } from '@portal/auth/forms/use-draft-form';
import { useManagedScope } from '@portal/data/audits/scope-changes';
import { refusalMessage } from '@portal/data/client/refusal';
import { z } from '@portal/data/client/zod';
import { useMoveFinding } from '@portal/data/findings/changes';
import type { ManagedFindingRow } from '@portal/data/findings/managed-findings';
import { useLedger } from '@portal/data/findings/queries';
import type { FindingStep } from '@portal/data/findings/types';
import { text } from '@portal/data/forms/fields';
import { MAX_LENGTH } from '@portal/data/forms/limits';
import { Notice } from '@portal/ui/feedback/notice';
import { toast } from '@portal/ui/feedback/toast';
import { readCommit } from '@portal/ui/findings/code-location';
import { FindingStatusBadge } from '@portal/ui/findings/finding-badges';
import { findingStatusLabel } from '@portal/ui/findings/finding-labels';
import { Field } from '@portal/ui/forms/field';
import { Input } from '@portal/ui/forms/input';
import { Textarea } from '@portal/ui/forms/textarea';
import { FormDialog } from '@portal/ui/overlays/form-dialog';
import { useState } from 'react';
import { WriteTarget } from '../write-target.tsx';
import { checkReviewedCommit, findSentLink } from './reviewed-commit.ts';
import { stepLabel } from './step-label.ts';

type Props = {
  audit: { id: string; user_id: string };
  /** The finding as it is now; it may change while the dialog is open. */
  finding: Pick<ManagedFindingRow, 'id' | 'number' | 'title' | 'status'>;
  step: FindingStep;
  onClose: () => void;
};

/**
 * FIND-03: asks for what a step of the auditor needs, and takes it. When the finding has moved meanwhile, says what it is
 * now and keeps what was typed.
 */
export function StepDialog({ audit, finding, step, onClose }: Props) {
  const move = useMoveFinding();
  const ledger = useLedger(finding.id).data;
  const sent = findSentLink(ledger ?? []);
  // The fix that the auditor has read, also when the client sends another one while the dialog is open.
  const [seenFix, setSeenFix] = useState<string | undefined>();
  if (ledger && seenFix === undefined && step.from_status === 'fix_submitted')
    setSeenFix(ledger.findLast(({ to_status }) => to_status === 'fix_submitted')?.id ?? '');
  const audited = useManagedScope(audit.id).data?.repositories.map(({ commit_hash }) => commit_hash) ?? [];
  const [refusal, setRefusal] = useState<string | null>(null);
  const needsLink = step.needs_link !== 'none';
  const checkCommit = (link: string) => (needsLink ? checkReviewedCommit(link, sent, audited) : { link: '' });
  const schema = z.object({
    link: z.string().check((payload) => {
      const commit = checkCommit(payload.value);
      if ('error' in commit)
        payload.issues.push({ code: 'custom', message: commit.error, input: payload.value });
      else payload.value = commit.link;
    }),
    message: text(MAX_LENGTH.finding_events.message, step.needs_message ? 'Give a reason.' : undefined),
  });
  // What the client sent, until something else is typed.
  const suggestedLink = readCommit(sent ?? '') ?? '';
  const form = useDraftForm(schema, {
    base: null,
    toValues: () => ({ link: suggestedLink, message: '' }),
    save: async ({ link, message }) => {
      setRefusal(null);
      await move.mutateAsync({
        findingId: finding.id,
        toStatus: step.to_status,
        expectedStatus: step.from_status,
        message,
        link,
        seenFix,
      });
      return null;
    },
    onSaved: () => {
      toast.success(`${finding.number ?? 'Finding'}: ${findingStatusLabel(step.to_status)}`);
      onClose();
    },
    onFailed: (error) =>
      setRefusal(refusalMessage(error) ?? 'The step could not be saved. Please try again.'),
  });
  useSuggestion(form, 'link', suggestedLink);
  const { errors, isSubmitting } = form.formState;

  return (
    <FormDialog
      title={`${stepLabel(step)}: ${finding.number ?? ''} ${finding.title}`}
      description="The client can read this step and your note, and is notified by email."
      submitLabel={stepLabel(step)}
      isDestructive={step.to_status === 'withdrawn'}
      isPending={isSubmitting}
      onSubmit={(event) => void form.submit(event)}
      onClose={onClose}
      before={
        <>
          <WriteTarget userId={audit.user_id} />
          <p className="flex flex-wrap items-center gap-2">
            <FindingStatusBadge status={step.from_status} />
            <span className="text-muted">becomes</span>
            <FindingStatusBadge status={step.to_status} />
          </p>
          {refusal && (
            <div role="alert">
              <Notice tone="danger">{refusal}</Notice>
            </div>
          )}
        </>
      }
    >
      {needsLink && (
        <Field label="Reviewed commit" isRequired hint="Commit hash or URL" error={errors.link?.message}>
          <Input className="font-mono text-sm" spellCheck={false} {...form.register('link')} />
        </Field>
      )}
      <Field
        label={step.needs_message ? 'Reason' : 'Note to the client'}
        isRequired={step.needs_message}
        error={errors.message?.message}
      >
        <Textarea {...form.register('message')} />
      </Field>
    </FormDialog>
  );
}
