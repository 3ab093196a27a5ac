import { useDraftForm } from '@portal/ui/forms/use-draft-form';
import { refusalMessage } from '@portal/data/client/data-error';
import { useMoveFindings } from '@portal/data/findings/changes';
import type { CommonStep } from '@portal/data/findings/common-steps';
import type { FindingRow } from '@portal/domain/findings/types';
import { Notice } from '@portal/ui/feedback/notice';
import { toast } from '@portal/ui/feedback/toast';
import { FindingList } from '@portal/audit/findings/finding-list';
import { formatCount } from '@portal/domain/format/formatters';
import { FormDialog } from '@portal/ui/overlays/form-dialog';
import { useState } from 'react';
import { stepSchema } from '../finding-step-schema.ts';
import { STEP_COPY, type StepTarget } from '../finding-steps.ts';
import { StepFields } from '../step-fields.tsx';

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
  const copy = STEP_COPY[target];
  const move = useMoveFindings();
  // The client has answered the statuses that were shown when the dialog opened.
  const [answered] = useState(findings);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useDraftForm(stepSchema(step), {
    draftKey: `findings:${auditId}:${target}`,
    base: null,
    toValues: () => ({ message: '', link: '' }),
    save: async ({ message, link }) => {
      setRefusal(null);
      await move.mutateAsync({
        findings: answered,
        toStatus: target,
        message,
        link: step.needs_link === 'none' ? '' : link,
      });
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

  return (
    <FormDialog
      title={`${copy.button}: ${formatCount(answered.length, 'finding')}`}
      description="Each of these findings gets this answer."
      submitLabel={copy.submit}
      form={form}
      onClose={onClose}
      before={
        <>
          <FindingList findings={answered} />
          {refusal && (
            <div role="alert">
              <Notice tone="warning" title={refusal}>
                What you typed is kept.
              </Notice>
            </div>
          )}
        </>
      }
    >
      <StepFields form={form} step={step} messageLabel={copy.messageLabel} />
    </FormDialog>
  );
}
