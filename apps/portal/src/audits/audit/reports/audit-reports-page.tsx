import { useClientAccess } from '@portal/frame/contract/contract';
import type { AuditDetails } from '@portal/data/audits/one-audit';
import type { ReportVersion } from '@portal/data/audits/queries';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { formatDate } from '@portal/domain/format/formatters';
import { Badge } from '@portal/ui/primitives/badge';
import { Card } from '@portal/ui/primitives/card';
import { ReportChanges } from '@portal/audit/reports/report-changes';
import { reportKindLabel } from '@portal/domain/reports/report-kinds';
import {
  publishedText,
  reportStanding,
  standingLabel,
  type ReportStanding,
} from '@portal/domain/reports/versions';
import { ArchiveButton } from '@portal/audit/archive/archive-button';
import { ReportSeal } from '@portal/audit/reports/report-seal';
import { FileText } from 'lucide-react';
import { ReportButtons } from '../../summary/report-buttons.tsx';
import { AuditFrame } from '../audit-frame.tsx';
import { ReportTexts } from './report-texts.tsx';
import { ReportSharing } from './report-sharing.tsx';

/** AUD-01, REP-05, SEAL-01: a withdrawn version says why and cannot be opened. The client can make a final one public. */
export function AuditReportsPage() {
  return (
    <AuditFrame tab="reports">
      {(audit, clientId) => <Reports audit={audit} clientId={clientId} />}
    </AuditFrame>
  );
}

function Reports({ audit, clientId }: { audit: AuditDetails; clientId: string }) {
  const { isOwner } = useClientAccess(clientId);
  const versions = audit.report_versions.filter(({ state }) => state !== 'removed');
  return (
    <>
      <Card aria-label="Reports">
        {versions.length === 0 ? (
          <EmptyState
            icon={FileText}
            title="No report yet"
            description="The report appears here when the auditors publish it."
          />
        ) : (
          <ul className="divide-y divide-border">
            {versions.map((version) => (
              <Version
                key={version.id}
                version={version}
                standing={reportStanding(version, versions)}
                auditTitle={audit.title}
                clientId={clientId}
              />
            ))}
          </ul>
        )}
      </Card>
      <ReportTexts audit={audit} />
      {isOwner && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-muted">
            Reports, findings, files and source of this audit in one file, to keep.
          </p>
          <ArchiveButton subject={{ clientId, auditId: audit.id, title: audit.title }} />
        </div>
      )}
    </>
  );
}

type VersionProps = {
  version: ReportVersion;
  standing: ReportStanding;
  auditTitle: string;
  clientId: string;
};

function Version({ version, standing, auditTitle, clientId }: VersionProps) {
  const titleId = `report-${version.id}`;
  const isWithdrawn = standing === 'withdrawn';
  const { label, tone } = standingLabel(standing);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={titleId} className="font-medium wrap-anywhere">
            {version.version ? `Version ${version.version}` : 'Report'}
          </h2>
          <Badge tone={tone}>{label}</Badge>
          {version.is_public && <Badge tone="info">Public</Badge>}
        </div>
        <p className="mt-0.5 text-sm wrap-anywhere text-muted">
          {reportKindLabel(version.kind)} · {publishedText(version)}
          {isWithdrawn && ` · Withdrawn ${formatDate(version.withdrawn_at)}: ${version.withdrawn_reason}`}
        </p>
        {version.object_sha256 && (
          <ReportSeal sha256={version.object_sha256} size={version.object_size} describedBy={titleId} />
        )}
        {version.sealed_at && !isWithdrawn && <ReportChanges versionId={version.id} />}
        <ReportSharing version={version} clientId={clientId} />
      </div>
      {!isWithdrawn && (
        <div className="flex flex-wrap items-center gap-2">
          <ReportButtons report={version} describedBy={titleId} auditTitle={auditTitle} />
        </div>
      )}
    </li>
  );
}
