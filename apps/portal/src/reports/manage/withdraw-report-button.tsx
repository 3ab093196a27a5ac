import { useWithdrawReport } from '@portal/data/audits/changes';
import type { Audit, ReportVersion } from '@portal/data/audits/queries';
import { reasonError, toOneLineReason } from '@portal/data/clients/reason';
import { refusalMessage } from '@portal/data/client/refusal';
import { toast } from '@portal/ui/feedback/toast';
import { Field } from '@portal/ui/forms/field';
import { Textarea } from '@portal/ui/forms/textarea';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { Button } from '@portal/ui/primitives/button';
import { useState } from 'react';
import { versionLabel } from '../earlier-versions.tsx';

type Props = { userId: string; audit: Audit; version: ReportVersion };

/** REP-05: lets an admin withdraw a published version of a report, with the reason that the client reads. */
export function WithdrawReportButton({ userId, audit, version }: Props) {
  const withdraw = useWithdrawReport(userId);
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();

  const submit = useOneAtATime(async () => {
    const mistake = reasonError(reason);
    if (mistake !== null) return setError(mistake);
    try {
      await withdraw.mutateAsync({ versionId: version.id, reason: toOneLineReason(reason) });
      toast.success('Report withdrawn');
      setIsOpen(false);
    } catch (failure) {
      setError(refusalMessage(failure) ?? 'The report could not be withdrawn. Please try again.');
    }
  });

  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Withdraw ${audit.title}, ${versionLabel(version)}`}
        onClick={() => {
          setReason('');
          setError(undefined);
          setIsOpen(true);
        }}
      >
        Withdraw
      </Button>
      <AlertDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={`Withdraw ${versionLabel(version)} of ${audit.title}?`}
        description="The client can no longer open this report, and sees that it was withdrawn and why. This cannot be undone."
        confirmLabel="Withdraw report"
        isDestructive
        isPending={withdraw.isPending}
        onConfirm={() => void submit()}
      >
        <Field label="Reason" isRequired {...(error !== undefined && { error })}>
          <Textarea value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </AlertDialog>
    </>
  );
}
