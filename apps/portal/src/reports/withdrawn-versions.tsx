import type { Audit, ReportVersion } from '@portal/data/audits/queries';
import { formatDate } from '@portal/ui/format/formatters';
import { versionLabel } from './earlier-versions.tsx';

/** REP-05: says which reports of an audit were withdrawn, when and why. Nothing when there is none. */
export function WithdrawnVersions({ audit }: { audit: Audit }) {
  const withdrawn = withdrawnVersions(audit);
  if (withdrawn.length === 0) return null;
  return (
    <ul className="flex basis-full flex-col gap-1 text-sm">
      {withdrawn.map((version) => (
        <li key={version.id} className="wrap-anywhere text-muted">
          <span className="font-medium text-foreground">{versionLabel(version)} was withdrawn</span> on{' '}
          {formatDate(version.withdrawn_at ?? version.created_at)}: {version.withdrawn_reason}
        </li>
      ))}
    </ul>
  );
}

/** The reports of an audit that were withdrawn. */
export function withdrawnVersions(audit: Audit): ReportVersion[] {
  return audit.report_versions.filter(({ state }) => state === 'withdrawn');
}
