import { useReportChanges, type ChangedFinding } from '@portal/data/audits/report-seals';
import { TitleText } from '@portal/ui/markdown/title-text';
import { formatCount } from '@portal/domain/format/formatters';
import { findingStatusLabel, severityLabel } from '@portal/domain/findings/finding-labels';

/** SEAL-06: the findings that changed since the report before. Nothing when none did, or while it is not known. */
export function ReportChanges({ versionId }: { versionId: string }) {
  const { data: changes = [] } = useReportChanges(versionId);
  const [first] = changes;
  if (!first) return null;
  return (
    <details className="mt-1 text-sm">
      <summary className="w-fit cursor-pointer rounded-sm text-accent">
        {formatCount(changes.length, 'finding')} changed since{' '}
        {first.since ? `version ${first.since}` : 'the report before'}
      </summary>
      <ul className="mt-1 flex flex-col gap-1">
        {changes.map((change) => (
          <li key={change.number} className="wrap-anywhere">
            <span className="font-medium tabular-nums">{change.number}</span>{' '}
            <TitleText title={change.title} />: <span className="text-muted">{describeChange(change)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** "Open, now Fixed"; "new, Open"; "no longer in the report". */
function describeChange(change: ChangedFinding): string {
  const { from_status, to_status, from_severity, to_severity } = change;
  if (to_status === null) return 'no longer in the report';
  if (from_status === null) return `new, ${findingStatusLabel(to_status)}`;
  const parts = [
    from_status !== to_status && `${findingStatusLabel(from_status)}, now ${findingStatusLabel(to_status)}`,
    from_severity !== to_severity &&
      `severity ${severityLabel(from_severity ?? '')}, now ${severityLabel(to_severity ?? '')}`,
  ];
  return parts.filter(Boolean).join('; ');
}
