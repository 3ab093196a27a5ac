import { useDraftForm } from '@portal/auth/forms/use-draft-form';
import { useWithdrawReport } from '@portal/data/audits/changes';
import type { Audit, ReportVersion } from '@portal/data/audits/queries';
import { refusalMessage } from '@portal/data/client/refusal';
import { z } from '@portal/data/client/zod';
import { reasonText } from '@portal/data/clients/reason';
import { toast } from '@portal/ui/feedback/toast';
import { Field } from '@portal/ui/forms/field';
import { Textarea } from '@portal/ui/forms/textarea';
import { FormDialog } from '@portal/ui/overlays/form-dialog';
import { WriteTarget } from '../../selected-client/write-target.tsx';
import { versionLabel } from '../earlier-versions.tsx';

const withdrawalSchema = z.object({ reason: reasonText });

type Props = { userId: string; audit: Audit; version: ReportVersion; onClose: () => void };

/** REP-05: withdraws a published version of a report, with the reason that the client reads. */
export function WithdrawReportDialog({ userId, audit, version, onClose }: Props) {
  const withdraw = useWithdrawReport(userId);
  const form = useDraftForm(withdrawalSchema, {
    base: null,
    toValues: () => ({ reason: '' }),
    save: async ({ reason }) => {
      await withdraw.mutateAsync({ versionId: version.id, reason });
      return null;
    },
    onSaved: () => {
      toast.success('Report withdrawn');
      onClose();
    },
    onFailed: (error) =>
      form.setError('reason', {
        message: refusalMessage(error) ?? 'The report could not be withdrawn. Please try again.',
      }),
  });
  const { errors, isSubmitting } = form.formState;

  return (
    <FormDialog
      title={`Withdraw ${versionLabel(version)} of ${audit.title}?`}
      description="The client can no longer open this report, and sees that it was withdrawn and why. This cannot be undone."
      submitLabel="Withdraw report"
      isDestructive
      isPending={isSubmitting}
      onSubmit={(event) => void form.submit(event)}
      onClose={onClose}
      before={<WriteTarget userId={userId} label="This report belongs to" />}
    >
      <Field
        label="Reason"
        isRequired
        hint="10 to 500 characters. The client can read it."
        error={errors.reason?.message}
      >
        <Textarea {...form.register('reason')} />
      </Field>
    </FormDialog>
  );
}
