import { useManagedScope } from '@portal/data/audits/scope-changes';
import { refusalMessage } from '@portal/data/client/refusal';
import { useMoveFinding } from '@portal/data/findings/changes';
import type { ManagedFindingRow } from '@portal/data/findings/managed-findings';
import { useLedger } from '@portal/data/findings/queries';
import type { FindingStep } from '@portal/data/findings/types';
import { Notice } from '@portal/ui/feedback/notice';
import { toast } from '@portal/ui/feedback/toast';
import { Field } from '@portal/ui/forms/field';
import { Input } from '@portal/ui/forms/input';
import { Textarea } from '@portal/ui/forms/textarea';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { Dialog, DialogContent } from '@portal/ui/overlays/dialog';
import { Button } from '@portal/ui/primitives/button';
import { readCommit } from '@portal/ui/findings/code-location';
import { FindingStatusBadge } from '@portal/ui/findings/finding-badges';
import { findingStatusLabel } from '@portal/ui/findings/finding-labels';
import { useId, useState, type FormEvent } from 'react';
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
  const formId = useId();
  const move = useMoveFinding();
  const [message, setMessage] = useState('');
  const [typedLink, setTypedLink] = useState<string | null>(null);
  const sent = findSentLink(useLedger(finding.id).data ?? []);
  const audited = useManagedScope(audit.id).data?.repositories.map(({ commit_hash }) => commit_hash) ?? [];
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const needsLink = step.needs_link !== 'none';
  const isMissingMessage = step.needs_message && !message.trim();
  // What the client sent, until something else is typed.
  const link = typedLink ?? readCommit(sent ?? '') ?? '';
  const commit = needsLink ? checkReviewedCommit(link, sent, audited) : { link: '' };

  const take = useOneAtATime(async () => {
    setIsSubmitted(true);
    setRefusal(null);
    if (isMissingMessage || 'error' in commit) return;
    try {
      await move.mutateAsync({
        findingId: finding.id,
        toStatus: step.to_status,
        expectedStatus: step.from_status,
        message,
        link: commit.link,
      });
      toast.success(`${finding.number ?? 'Finding'}: ${findingStatusLabel(step.to_status)}`);
      onClose();
    } catch (error) {
      setRefusal(refusalMessage(error) ?? 'The step could not be saved. Please try again.');
    }
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    void take();
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={`${stepLabel(step)}: ${finding.number ?? ''} ${finding.title}`}
        description="The client can read this step and your note, and is notified by email."
        onInteractOutside={(event) => event.preventDefault()}
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={formId}
              variant={step.to_status === 'withdrawn' ? 'danger' : 'primary'}
              isPending={move.isPending}
            >
              {stepLabel(step)}
            </Button>
          </>
        }
      >
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
        <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
          {needsLink && (
            <Field
              label="Reviewed commit"
              isRequired
              hint="Commit hash or URL"
              {...(isSubmitted && 'error' in commit && { error: commit.error })}
            >
              <Input
                className="font-mono text-sm"
                spellCheck={false}
                value={link}
                onChange={(event) => setTypedLink(event.target.value)}
              />
            </Field>
          )}
          <Field
            label={step.needs_message ? 'Reason' : 'Note to the client'}
            isRequired={step.needs_message}
            {...(isSubmitted && isMissingMessage && { error: 'Give a reason.' })}
          >
            <Textarea value={message} onChange={(event) => setMessage(event.target.value)} />
          </Field>
        </form>
      </DialogContent>
    </Dialog>
  );
}
