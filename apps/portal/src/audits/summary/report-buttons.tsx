import { ReportDownload } from '@portal/audit/reports/report-download';
import type { ReportVersion } from '@portal/data/audits/queries';
import { Button } from '@portal/ui/primitives/button';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { safeHref } from '@portal/ui/primitives/external-link';
import { Download, ExternalLink } from 'lucide-react';
import { useReport } from './use-report.ts';

type Props = {
  report: ReportVersion;
  /** The ids of elements that identify the report. In a list, all these buttons have the same names. */
  describedBy: string;
  /** Offers a generated report as Markdown too. */
  auditTitle?: string;
};

/** REP-01, REP-02: opens a report in a new tab, or downloads it under a readable name. */
export function ReportButtons({ report, describedBy, auditTitle }: Props) {
  const { view, download } = useReport(report.id);
  const link = report.report_path ? null : safeHref(report.report_url ?? '');
  // ALL-04: a link that is not an http(s) address has no buttons.
  if (!report.report_path && !link) return null;

  if (link) {
    return (
      <>
        <SmallButton asChild>
          <a href={link} target="_blank" rel="noopener noreferrer" aria-describedby={describedBy}>
            <ExternalLink aria-hidden="true" className="lg:max-xl:hidden" />
            View Report
          </a>
        </SmallButton>
        <Button asChild variant="ghost" size="sm">
          <a href={link} target="_blank" rel="noopener noreferrer" aria-describedby={describedBy} download>
            <Download aria-hidden="true" />
            <span className="lg:max-xl:sr-only">Download</span>
          </a>
        </Button>
      </>
    );
  }
  return (
    <>
      <SmallButton aria-describedby={describedBy} isPending={view.isPending} onClick={() => void view.run()}>
        <ExternalLink aria-hidden="true" className="lg:max-xl:hidden" />
        View Report
      </SmallButton>
      <ReportDownload
        version={report}
        pdf={download}
        aria-describedby={describedBy}
        auditTitle={auditTitle}
      />
    </>
  );
}
