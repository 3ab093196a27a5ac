import { repositoryLabel } from '@portal/domain/scopes/repository-label';
import { useDraftForm } from '@portal/ui/forms/use-draft-form';
import { refusalMessage } from '@portal/data/client/data-error';
import { useMoveFinding } from '@portal/data/findings/changes';
import type { Finding, FindingStep } from '@portal/domain/findings/types';
import { Notice } from '@portal/ui/feedback/notice';
import { toast } from '@portal/ui/feedback/toast';
import { Form } from '@portal/ui/forms/form';
import { SubmitRow } from '@portal/ui/forms/submit-row';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { findingStatusLabel } from '@portal/domain/findings/finding-labels';
import { SourceFields, useSourceChoice } from '@portal/audit/source/source-upload';
import { useUploads } from '@portal/audit/uploads/uploads';
import type { AuditDetails } from '@portal/data/audits/one-audit';
import { readCommit } from '@portal/domain/findings/code-location';
import { paths } from '@portal/domain/routing/paths';
import { FieldSet } from '@portal/ui/forms/field-set';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { stepSchema } from '../finding-step-schema.ts';
import { STEP_COPY, type StepTarget } from '../finding-steps.ts';
import { StepFields } from '../step-fields.tsx';

type Props = {
  finding: Finding;
  target: StepTarget;
  step: FindingStep | null;
  draftName: string;
  /** The audit to which the source of a fix is added; null for a user who may not add it. */
  audit: AuditDetails | null;
  onClose: () => void;
};

type ChosenSource = NonNullable<Awaited<ReturnType<ReturnType<typeof useSourceChoice>['check']>>>;

/** FIND-03: what is typed is kept on this device until it is sent, also when the finding moves meanwhile. */
export function StepForm({ finding, target, step, draftName, audit, onClose }: Props) {
  const copy = STEP_COPY[target];
  const move = useMoveFinding();
  const [openedStatus] = useState(finding.status);
  const [lastStep, setLastStep] = useState(step);
  const queue = useUploads();
  const repositories = audit?.scope_repositories ?? [];
  const first = useSourceChoice(repositories, '');
  const second = useSourceChoice(
    repositories.filter(({ id }) => id !== first.repositoryId),
    '',
  );
  const [sourceCount, setSourceCount] = useState(0);
  const chosen = useRef<ChosenSource[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  if (step && step !== lastStep) setLastStep(step);
  // While the step is not possible, the form keeps the fields that it had.
  const needs = step ?? lastStep ?? { needs_message: true, needs_link: 'none' as const };
  const form = useDraftForm(stepSchema(needs), {
    draftKey: draftName,
    base: null,
    toValues: () => ({ message: '', link: '' }),
    save: async ({ message, link }) => {
      setRefusal(null);
      await move.mutateAsync({
        findingId: finding.id,
        toStatus: target,
        expectedStatus: finding.status,
        message,
        link: needs.needs_link === 'none' ? '' : link,
      });
      return null;
    },
    onSaved: () => {
      close();
      toast.success(copy.done);
      // The database accepts the source of a commit once a fix names it.
      if (!audit) return;
      const href = paths.finding(audit.id, finding.number);
      for (const source of chosen.current)
        queue.addSource({ clientId: audit.client_id, auditId: audit.id, href, ...source });
    },
    onFailed: (error) =>
      setRefusal(refusalMessage(error) ?? 'Sending failed. Check your connection and try again.'),
  });
  const { formState, setFocus } = form;
  const firstField = needs.needs_link === 'none' ? 'message' : 'link';
  useEffect(() => setFocus(firstField), [setFocus, firstField]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    // The commit of the fix belongs to one repository; that of the second is whatever its archive states.
    const commits = [readCommit(form.getValues('link').trim().toLowerCase()), null];
    const wanted = [first, second].slice(0, sourceCount).filter(({ file }) => file);
    const checked = await Promise.all(wanted.map((choice, at) => choice.check(commits[at])));
    chosen.current = checked.filter((source) => source !== null);
    if (chosen.current.length === wanted.length) await form.submit();
  }

  function close() {
    form.discardChanges();
    onClose();
  }

  const hasMoved = finding.status !== openedStatus;
  const notice =
    refusal ?? (hasMoved ? `This finding is now "${findingStatusLabel(finding.status)}".` : null);
  return (
    <Form aria-label={copy.button} className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <div role="alert" className="empty:hidden">
        {notice && (
          <Notice tone="warning" title={notice}>
            {step ? 'What you typed is kept. ' : 'This step is no longer possible. What you typed is kept.'}
          </Notice>
        )}
      </div>
      <StepFields form={form} step={needs} messageLabel={copy.messageLabel} />
      {target === 'fix_submitted' && (
        <>
          {[first, second].slice(0, sourceCount).map((choice, at) => (
            <FieldSet
              key={at}
              legend={at === 0 ? 'Source of the fix' : 'Source of a second repository'}
              hint={
                at === 0
                  ? 'Your auditors then see what changed, next to the finding. The source is uploaded after the fix is sent.'
                  : repositories.length === 2 && repositoryLabel(choice.repositories[0]?.url ?? '')
              }
            >
              <SourceFields choice={choice} />
            </FieldSet>
          ))}
          {sourceCount < Math.min(repositories.length, 2) && (
            <div>
              <SmallButton onClick={() => setSourceCount(sourceCount + 1)}>
                {sourceCount === 0 ? 'Add the source of the fix' : 'Add the source of a second repository'}
              </SmallButton>
            </div>
          )}
        </>
      )}
      <SubmitRow
        label={copy.submit}
        isPending={formState.isSubmitting}
        isDisabled={!step}
        onCancel={close}
        cancelLabel={step ? 'Cancel' : 'Discard'}
      />
    </Form>
  );
}
