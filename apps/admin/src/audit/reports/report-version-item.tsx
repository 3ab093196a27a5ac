import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import type { ReportVersion } from '@portal/data/audits/queries';
import { createReportLink } from '@portal/data/audits/report-links';
import { useWithdrawReport } from '@portal/data/audits/changes';
import { isTemporary, refusalMessage } from '@portal/data/client/refusal';
import { toast } from '@portal/ui/feedback/toast';
import { formatDateTime } from '@portal/ui/format/formatters';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { Badge } from '@portal/ui/primitives/badge';
import { Button } from '@portal/ui/primitives/button';
import { ExternalLink } from '@portal/ui/primitives/external-link';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { ReasonDialog } from '../../reason-dialog.tsx';

const STATES: Readonly<Record<string, { label: string; tone: 'success' | 'danger' | 'neutral' }>> = {
  published: { label: 'Published', tone: 'success' },
  withdrawn: { label: 'Withdrawn', tone: 'danger' },
  removed: { label: 'Removed', tone: 'neutral' },
};

type Props = { audit: ManagedAudit; version: ReportVersion };

/** REP-04, REP-05: a version of the report; a published one can be opened and withdrawn. */
export function ReportVersionItem({ audit, version }: Props) {
  const withdraw = useWithdrawReport(audit.user_id);
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const [isOpening, setIsOpening] = useState(false);
  const name = version.version ? `Version ${version.version}` : 'Report';
  const state = STATES[version.state] ?? { label: version.state, tone: 'neutral' };

  async function withdrawReport(reason: string) {
    try {
      await withdraw.mutateAsync({ versionId: version.id, reason });
      toast.success('Report withdrawn');
      setIsWithdrawing(false);
    } catch (error) {
      if (!isTemporary(error)) setIsWithdrawing(false);
      toast.error('The report was not withdrawn', {
        description: refusalMessage(error) ?? 'Please try again.',
      });
    }
  }

  const download = useOneAtATime(async () => {
    setIsOpening(true);
    try {
      const anchor = document.createElement('a');
      // The name under which it is saved comes with the link.
      anchor.href = await createReportLink(version.id);
      anchor.download = '';
      anchor.rel = 'noreferrer';
      anchor.click();
    } catch (error) {
      toast.error('The report could not be opened', {
        description: refusalMessage(error) ?? 'Check your connection and try again.',
      });
    }
    setIsOpening(false);
  });

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name} <Badge tone={state.tone}>{state.label}</Badge>
        </p>
        <p className="text-sm text-muted">{formatDateTime(version.created_at)}</p>
        {version.withdrawn_reason && (
          <p className="text-sm wrap-anywhere text-muted">Reason: {version.withdrawn_reason}</p>
        )}
        {version.report_url && version.state === 'published' && (
          <p className="text-sm">
            <ExternalLink href={version.report_url} />
          </p>
        )}
      </div>
      {version.state === 'published' && (
        <div className="flex flex-wrap gap-2">
          {version.report_path && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Download ${name}`}
              isPending={isOpening}
              onClick={() => void download()}
            >
              <Download aria-hidden="true" />
              Download
            </Button>
          )}
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Withdraw ${name}`}
            onClick={() => setIsWithdrawing(true)}
          >
            Withdraw
          </Button>
        </div>
      )}
      {isWithdrawing && (
        <ReasonDialog
          userId={audit.user_id}
          title={`Withdraw ${name} of ${audit.title}?`}
          description="The client can no longer open this report, and sees that it was withdrawn and why. This cannot be undone."
          hint="10 to 500 characters. The client can read it."
          confirmLabel="Withdraw report"
          isDestructive
          onConfirm={withdrawReport}
          onClose={() => setIsWithdrawing(false)}
        />
      )}
    </li>
  );
}
