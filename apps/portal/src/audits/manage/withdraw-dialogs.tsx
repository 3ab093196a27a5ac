import { useDraftForm } from '@portal/ui/forms/use-draft-form';
import { useWithdrawAudit, useWithdrawReport } from '@portal/data/audits/changes';
import type { Audit, ReportVersion } from '@portal/data/audits/queries';
import { refusalMessage } from '@portal/data/client/data-error';
import { z } from '@portal/domain/zod';
import { reasonText } from '@portal/data/clients/reason';
import { toast } from '@portal/ui/feedback/toast';
import { Field } from '@portal/ui/forms/field';
import { Textarea } from '@portal/ui/forms/input';
import { FormDialog } from '@portal/ui/overlays/form-dialog';
import { WriteTarget } from '../../selected-client/managed-client.tsx';
import { versionLabel } from '../earlier-versions.tsx';

const withdrawalSchema = z.object({ reason: reasonText });

type AuditProps = { userId: string; audit: Audit; onClose: () => void };

/** REP-04: withdraws an audit, with the reason that the client reads. */
export function WithdrawAuditDialog({ userId, audit, onClose }: AuditProps) {
  const withdraw = useWithdrawAudit(userId);
  return (
    <WithdrawDialog
      userId={userId}
      noun="audit"
      title={`Withdraw ${audit.title}?`}
      description="The client is notified by email, and sees that the audit was withdrawn and why. Its reports can no longer be opened, and its findings are withdrawn with it. This cannot be undone."
      withdraw={(reason) => withdraw.mutateAsync({ auditId: audit.id, reason })}
      onClose={onClose}
    />
  );
}

/** REP-05: withdraws a published version of a report, with the reason that the client reads. */
export function WithdrawReportDialog({
  userId,
  audit,
  version,
  onClose,
}: AuditProps & { version: ReportVersion }) {
  const withdraw = useWithdrawReport(userId);
  return (
    <WithdrawDialog
      userId={userId}
      noun="report"
      title={`Withdraw ${versionLabel(version)} of ${audit.title}?`}
      description="The client can no longer open this report, and sees that it was withdrawn and why. This cannot be undone."
      withdraw={(reason) => withdraw.mutateAsync({ versionId: version.id, reason })}
      onClose={onClose}
    />
  );
}

type Props = {
  userId: string;
  noun: 'audit' | 'report';
  title: string;
  description: string;
  withdraw: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

function WithdrawDialog({ userId, noun, title, description, withdraw, onClose }: Props) {
  const form = useDraftForm(withdrawalSchema, {
    base: null,
    toValues: () => ({ reason: '' }),
    save: async ({ reason }) => {
      await withdraw(reason);
      return null;
    },
    onSaved: () => {
      toast.success(noun === 'audit' ? 'Audit withdrawn' : 'Report withdrawn');
      onClose();
    },
    onFailed: (error) =>
      form.setError('reason', {
        message: refusalMessage(error) ?? `The ${noun} could not be withdrawn. Please try again.`,
      }),
  });
  const { errors, isSubmitting } = form.formState;

  return (
    <FormDialog
      title={title}
      description={description}
      submitLabel={`Withdraw ${noun}`}
      pendingLabel="Withdrawing…"
      isDestructive
      isPending={isSubmitting}
      onSubmit={(event) => void form.submit(event)}
      onClose={onClose}
      before={<WriteTarget userId={userId} label={`This ${noun} belongs to`} />}
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
