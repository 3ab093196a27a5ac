import { useReportVersions, type Audit, type ReportVersion } from '@portal/data/audits/queries';
import { Button } from '@portal/ui/primitives/button';
import { formatDate, withNonBreakingSpaces } from '@portal/ui/format/formatters';
import { Spinner } from '@portal/ui/feedback/spinner';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { ReportButtons } from './report-buttons.tsx';

/** REP-04: the earlier reports of an audit, loaded when the list is opened. */
export function EarlierVersions({ audit, titleId }: { audit: Audit; titleId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const versions = useReportVersions(audit.id, isOpen);
  const older = versions.data?.filter((version) => !isCurrent(version, audit)) ?? [];
  return (
    <div className="basis-full">
      <Button
        variant="link"
        size="sm"
        aria-expanded={isOpen}
        aria-describedby={titleId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ChevronDown aria-hidden="true" className={isOpen ? 'rotate-180' : undefined} />
        Earlier versions
      </Button>
      {isOpen && versions.isPending && <Spinner label="Loading earlier versions" />}
      {isOpen && versions.isError && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-danger">
          Failed to load earlier versions
          <Button
            variant="secondary"
            size="sm"
            isPending={versions.isFetching}
            onClick={() => void versions.refetch()}
          >
            Try again
          </Button>
        </p>
      )}
      {isOpen && (
        <ul>
          {older.map((version) => (
            <li key={version.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1 text-sm">
              <span id={version.id}>
                {version.version ? `Version ${version.version}` : 'Report'} · Published{' '}
                {withNonBreakingSpaces(formatDate(version.created_at))}
              </span>
              <ReportButtons
                report={{ ...version, title: audit.title }}
                describedBy={`${titleId} ${version.id}`}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function isCurrent(version: ReportVersion, audit: Audit): boolean {
  return version.report_path === audit.report_path && version.report_url === audit.report_url;
}
