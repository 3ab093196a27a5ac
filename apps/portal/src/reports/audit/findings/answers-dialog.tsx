import { useDraftForm } from '@portal/auth/forms/use-draft-form';
import { refusalMessage } from '@portal/data/client/refusal';
import { useMoveFindings } from '@portal/data/findings/changes';
import type { CommonStep } from '@portal/data/findings/common-steps';
import type { FindingRow } from '@portal/data/findings/types';
import { Notice } from '@portal/ui/feedback/notice';
import { toast } from '@portal/ui/feedback/toast';
import { FindingList } from '@portal/ui/findings/finding-list';
import { Field } from '@portal/ui/forms/field';
import { Form } from '@portal/ui/forms/form';
import { Input } from '@portal/ui/forms/input';
import { Textarea } from '@portal/ui/forms/textarea';
import { formatCount } from '@portal/ui/format/formatters';
import { Dialog, DialogContent } from '@portal/ui/overlays/dialog';
import { Button } from '@portal/ui/primitives/button';
import { useId, useState } from 'react';
import { stepSchema } from '../finding-step-schema.ts';
import { stepCopy, type StepTarget } from '../finding-steps.ts';

type Props = {
  auditId: string;
  target: StepTarget;
  step: CommonStep;
  findings: readonly FindingRow[];
  onAnswered: () => void;
  onClose: () => void;
};

/** FIND-10: the same answer to several findings, with one commit or pull request, or one reason. All of them or none are moved. */
export function AnswersDialog({ auditId, target, step, findings, onAnswered, onClose }: Props) {
  const formId = useId();
  const copy = stepCopy(target);
  const move = useMoveFindings();
  // The statuses with which the dialog was opened are those that the client has answered.
  const [answered] = useState(findings);
  const [refusal, setRefusal] = useState<string | null>(null);
  const needsLink = step.needs_link !== 'none';
  const form = useDraftForm(stepSchema(step), {
    draftKey: `findings:${auditId}:${target}`,
    base: null,
    toValues: () => ({ message: '', link: '' }),
    save: async ({ message, link }) => {
      setRefusal(null);
      await move.mutateAsync({ findings: answered, toStatus: target, message, link: needsLink ? link : '' });
      return null;
    },
    onSaved: () => {
      toast.success(`${copy.done}: ${formatCount(answered.length, 'finding')}`);
      onAnswered();
      onClose();
    },
    onFailed: (error) =>
      setRefusal(refusalMessage(error) ?? 'Sending failed. Check your connection and try again.'),
  });
  const { errors, isSubmitting } = form.formState;

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={`${copy.button}: ${formatCount(answered.length, 'finding')}`}
        description="Each of these findings gets this answer."
        onInteractOutside={(event) => event.preventDefault()}
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} isPending={isSubmitting}>
              {copy.button}
            </Button>
          </>
        }
      >
        <FindingList findings={answered} />
        {refusal && (
          <div role="alert">
            <Notice tone="warning" title={refusal}>
              What you typed is kept.
            </Notice>
          </div>
        )}
        <Form id={formId} className="flex flex-col gap-4" onSubmit={(event) => void form.submit(event)}>
          {needsLink && (
            <Field
              label="Commit or pull request"
              isRequired
              hint="An https address, or the hash of the commit."
              error={errors.link?.message}
            >
              <Input autoComplete="off" spellCheck={false} {...form.register('link')} />
            </Field>
          )}
          <Field
            label={copy.messageLabel}
            isRequired={step.needs_message}
            hint="The auditors can read it. Markdown is supported."
            error={errors.message?.message}
          >
            <Textarea rows={4} {...form.register('message')} />
          </Field>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
