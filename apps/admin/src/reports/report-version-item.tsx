import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import type { ReportVersion } from '@portal/data/audits/queries';
import { createReportLink } from '@portal/data/audits/report-links';
import { useWithdrawReport } from '@portal/data/audits/changes';
import { useSealReport } from '@portal/data/audits/report-seals';
import { saveLink } from '@portal/data/storage/save-file';
import { useAction } from '@portal/ui/hooks/use-action';
import { reportKindLabel } from '@portal/domain/reports/report-kinds';
import { publishedText, reportStanding, standingLabel } from '@portal/domain/reports/versions';
import { ReportDownload } from '@portal/audit/reports/report-download';
import { ReportSeal } from '@portal/audit/reports/report-seal';
import { Badge } from '@portal/ui/primitives/badge';
import { Button } from '@portal/ui/primitives/button';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { ExternalLink } from '@portal/ui/primitives/external-link';
import { useState } from 'react';
import { ReasonDialog } from '../lazy-dialogs.ts';
import { closingDialog } from '../shared/closing-dialog.ts';
import { useIsLead } from '../shared/use-is-lead.ts';
import { ReportChanges } from '@portal/audit/reports/report-changes';

/** REP-04, REP-05, SEAL-01: the client does not see an upload that is not sealed yet. */
export function ReportVersionItem({ audit, version }: { audit: ManagedAudit; version: ReportVersion }) {
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const isLead = useIsLead(audit.id);
  const name = version.version ? `Version ${version.version}` : 'Report';
  const standing = reportStanding(version, audit.report_versions);
  const isUnsealed = standing === 'unsealed';
  const { label, tone } = standingLabel(standing);
  const seal = useAction(useSealReport(), {
    success: 'Report published',
    failure: 'The report could not be sealed',
  });
  const withdraw = useAction(useWithdrawReport(audit.client_id), {
    success: 'Report withdrawn',
    ...closingDialog(() => setIsWithdrawing(false), 'The report was not withdrawn'),
  });
  const download = useAction(async () => saveLink(await createReportLink(version.id)), {
    failure: 'The report could not be opened',
  });

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name} <Badge tone={tone}>{label}</Badge>
          {version.is_public && <Badge tone="info">Public</Badge>}
        </p>
        <p className="text-sm text-muted">
          {reportKindLabel(version.kind)} · {publishedText(version)}
        </p>
        {version.object_sha256 && <ReportSeal sha256={version.object_sha256} size={version.object_size} />}
        {version.sealed_at && version.state === 'published' && <ReportChanges versionId={version.id} />}
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
          {isUnsealed && (
            <SmallButton
              aria-label={`Seal ${name}`}
              isPending={seal.isPending}
              onClick={() => void seal.run(audit.id)}
            >
              Seal now
            </SmallButton>
          )}
          {version.report_path && !isUnsealed && (
            <ReportDownload
              version={version}
              pdf={download}
              auditTitle={audit.title}
              aria-label={`Download ${name}`}
            />
          )}
          {isLead && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Withdraw ${name}`}
              onClick={() => setIsWithdrawing(true)}
            >
              Withdraw
            </Button>
          )}
        </div>
      )}
      {isWithdrawing && (
        <ReasonDialog
          clientId={audit.client_id}
          title={`Withdraw ${name} of ${audit.title}?`}
          description="The client can no longer open this report, and sees that it was withdrawn and why. This cannot be undone."
          hint="10 to 500 characters. The client can read it."
          confirmLabel="Withdraw report"
          isDestructive
          onConfirm={(reason) => withdraw.run({ versionId: version.id, reason })}
          onClose={() => setIsWithdrawing(false)}
        />
      )}
    </li>
  );
}
