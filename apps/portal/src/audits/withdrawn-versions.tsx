import type { Audit, ReportVersion } from '@portal/data/audits/queries';
import { formatDate } from '@portal/domain/format/formatters';
import { versionLabel } from './earlier-versions.tsx';

/** REP-04, REP-05: says whether an audit and which of its reports were withdrawn, when and why. Nothing when none was. */
export function WithdrawnVersions({ audit }: { audit: Audit }) {
  const withdrawn = withdrawnVersions(audit);
  if (withdrawn.length === 0 && !audit.withdrawn_at) return null;
  return (
    <ul className="flex basis-full flex-col gap-1 text-sm">
      {audit.withdrawn_at && (
        <li className="wrap-anywhere text-muted">
          <span className="font-medium text-foreground">The audit was withdrawn</span> on{' '}
          {formatDate(audit.withdrawn_at)}: {audit.withdrawn_reason}
        </li>
      )}
      {withdrawn.map((version) => (
        <li key={version.id} className="wrap-anywhere text-muted">
          <span className="font-medium text-foreground">{versionLabel(version)} was withdrawn</span> on{' '}
          {formatDate(version.withdrawn_at ?? version.created_at)}: {version.withdrawn_reason}
        </li>
      ))}
    </ul>
  );
}

export function withdrawnVersions(audit: Audit): ReportVersion[] {
  return audit.report_versions.filter(({ state }) => state === 'withdrawn');
}
