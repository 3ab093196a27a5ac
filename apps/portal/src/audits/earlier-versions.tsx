import { publishedText } from '@portal/domain/reports/versions';
import { currentVersion, type Audit, type ReportVersion } from '@portal/data/audits/queries';
import { Button } from '@portal/ui/primitives/button';
import { cn } from '@portal/ui/primitives/class-names';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { ReportButtons } from './summary/report-buttons.tsx';

type Props = {
  audit: Audit;
  titleId: string;
};

/** REP-04: the earlier reports of an audit that can still be opened. Nothing when there is none. */
export function EarlierVersions({ audit, titleId }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const earlier = earlierVersions(audit);
  if (earlier.length === 0) return null;
  return (
    <div className="relative z-1 basis-full">
      <Button
        variant="link"
        size="sm"
        aria-expanded={isOpen}
        aria-describedby={titleId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ChevronDown
          aria-hidden="true"
          className={cn('transition-transform duration-150', isOpen && 'rotate-180')}
        />
        Earlier versions
      </Button>
      {isOpen && (
        <ul>
          {earlier.map((version) => (
            <li key={version.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1 text-sm">
              <span id={version.id}>
                {versionLabel(version)} · {publishedText(version)}
              </span>
              <ReportButtons report={version} describedBy={`${titleId} ${version.id}`} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function earlierVersions(audit: Audit): ReportVersion[] {
  const current = currentVersion(audit);
  return audit.report_versions.filter(
    (version) => version.state === 'published' && version.id !== current?.id,
  );
}

/** What a version is called when no title is beside it. */
export function versionLabel({ version }: ReportVersion): string {
  return version ? `Version ${version}` : 'Report';
}
