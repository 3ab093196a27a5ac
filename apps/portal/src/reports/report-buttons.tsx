import { Button } from '@portal/ui/primitives/button';
import { safeHref } from '@portal/ui/primitives/safe-href';
import { Download, ExternalLink } from 'lucide-react';
import { useReport, type Report } from './use-report.ts';

type Props = {
  report: Report;
  /** The element that says which report this is: in a list every pair of buttons has the same names. */
  describedBy: string;
};

/** REP-01, REP-02: "View Report" in a new tab and "Download" under a readable name. */
export function ReportButtons({ report, describedBy }: Props) {
  const { view, download, pending } = useReport(report);
  const link = report.report_path ? null : safeHref(report.report_url ?? '');
  // A link that is no web address is text in the database and nothing here (ALL-04).
  if (!report.report_path && !link) return null;

  if (link) {
    return (
      <>
        <Button asChild variant="secondary" size="sm">
          <a href={link} target="_blank" rel="noopener noreferrer" aria-describedby={describedBy}>
            <ExternalLink aria-hidden="true" />
            View Report
          </a>
        </Button>
        <Button asChild variant="ghost" size="sm">
          <a href={link} target="_blank" rel="noopener noreferrer" aria-describedby={describedBy} download>
            <Download aria-hidden="true" />
            Download
          </a>
        </Button>
      </>
    );
  }
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-describedby={describedBy}
        isPending={pending === 'view'}
        onClick={() => void view()}
      >
        <ExternalLink aria-hidden="true" />
        View Report
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-describedby={describedBy}
        isPending={pending === 'download'}
        onClick={() => void download()}
      >
        <Download aria-hidden="true" />
        Download
      </Button>
    </>
  );
}
