import { useDraftForm } from '@portal/auth/forms/use-draft-form';
import { useManagedScope } from '@portal/data/audits/scope-changes';
import { refusalMessage } from '@portal/data/client/refusal';
import { z } from '@portal/data/client/zod';
import { useMoveFindings } from '@portal/data/findings/changes';
import type { CommonStep } from '@portal/data/findings/common-steps';
import type { ManagedFindingRow } from '@portal/data/findings/managed-findings';
import { text } from '@portal/data/forms/fields';
import { MAX_LENGTH } from '@portal/data/forms/limits';
import { Notice } from '@portal/ui/feedback/notice';
import { toast } from '@portal/ui/feedback/toast';
import { FindingList } from '@portal/ui/findings/finding-list';
import { findingStatusLabel } from '@portal/ui/findings/finding-labels';
import { Field } from '@portal/ui/forms/field';
import { Form } from '@portal/ui/forms/form';
import { Input } from '@portal/ui/forms/input';
import { Textarea } from '@portal/ui/forms/textarea';
import { formatCount } from '@portal/ui/format/formatters';
import { Dialog, DialogContent } from '@portal/ui/overlays/dialog';
import { Button } from '@portal/ui/primitives/button';
import { useId, useState } from 'react';
import { WriteTarget } from '../../write-target.tsx';
import { checkReviewedCommit } from '../reviewed-commit.ts';
import { stepLabel } from '../step-label.ts';

export type PublishedFinding = Pick<ManagedFindingRow, 'id' | 'number' | 'title' | 'severity' | 'status'>;

type Props = {
  audit: { id: string; user_id: string };
  findings: readonly PublishedFinding[];
  step: CommonStep;
  onMoved: () => void;
  onClose: () => void;
};

/** FIND-10: the same review for several findings, with one commit and one note. When one has moved meanwhile, none is moved. */
export function ManyStepsDialog({ audit, findings, step, onMoved, onClose }: Props) {
  const formId = useId();
  const move = useMoveFindings();
  // The statuses with which the dialog was opened are those that the admin has judged.
  const [judged] = useState(findings);
  const [refusal, setRefusal] = useState<string | null>(null);
  const audited = useManagedScope(audit.id).data?.repositories.map(({ commit_hash }) => commit_hash) ?? [];
  const needsLink = step.needs_link !== 'none';
  const schema = z.object({
    link: z.string().check((payload) => {
      const commit = needsLink ? checkReviewedCommit(payload.value, null, audited) : { link: '' };
      if ('error' in commit)
        payload.issues.push({ code: 'custom', message: commit.error, input: payload.value });
      else payload.value = commit.link;
    }),
    message: text(MAX_LENGTH.finding_events.message, step.needs_message ? 'Give a reason.' : undefined),
  });
  const form = useDraftForm(schema, {
    base: null,
    toValues: () => ({ link: '', message: '' }),
    save: async ({ link, message }) => {
      setRefusal(null);
      await move.mutateAsync({ findings: judged, toStatus: step.to_status, message, link });
      return null;
    },
    onSaved: () => {
      toast.success(`${formatCount(judged.length, 'finding')}: ${findingStatusLabel(step.to_status)}`);
      onMoved();
      onClose();
    },
    onFailed: (error) =>
      setRefusal(refusalMessage(error) ?? 'The step could not be saved. Please try again.'),
  });
  const { errors, isSubmitting } = form.formState;

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={`${stepLabel(step)}: ${formatCount(judged.length, 'finding')}`}
        description="The client can read this step and your note on each of them, and is notified by one email."
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
              isPending={isSubmitting}
            >
              {stepLabel(step)}
            </Button>
          </>
        }
      >
        <WriteTarget userId={audit.user_id} />
        <FindingList findings={judged} />
        {refusal && (
          <div role="alert">
            <Notice tone="danger">{refusal}</Notice>
          </div>
        )}
        <Form id={formId} className="flex flex-col gap-4" onSubmit={(event) => void form.submit(event)}>
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
        </Form>
      </DialogContent>
    </Dialog>
  );
}
