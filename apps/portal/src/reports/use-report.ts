import { useRefreshAudits, type Audit } from '@portal/data/audits/queries';
import { DataError } from '@portal/data/client/data-error';
import { createReportLink, fetchReport, reportFileName } from '@portal/data/audits/report-links';
import { toast } from '@portal/ui/feedback/toast';
import { useState } from 'react';

/** How often it is looked whether the tab of a report was closed, and its bytes can go. */
const CLOSED_TAB_CHECK_MS = 5_000;

/** A report, an audit's own or an earlier version. */
export type Report = Pick<Audit, 'title' | 'version' | 'report_url' | 'report_path'>;

/** Opens and downloads a stored report. Each use asks for a fresh, short-lived access (REP-02). */
export function useReport(report: Report) {
  const [pending, setPending] = useState<'view' | 'download' | null>(null);
  const refreshAudits = useRefreshAudits();

  async function run(kind: 'view' | 'download', act: () => Promise<void>) {
    setPending(kind);
    try {
      await act();
    } catch (error) {
      if (error instanceof DataError && error.kind === 'not-found') {
        toast.error('This report is no longer there', {
          description: 'It may have been replaced: the list was loaded again. If it stays away, contact us.',
        });
        refreshAudits();
      } else {
        toast.error('The report could not be opened', {
          description: 'Check your connection and try again.',
        });
      }
    } finally {
      setPending(null);
    }
  }

  async function save() {
    const anchor = document.createElement('a');
    anchor.href = await createReportLink(report, reportFileName(report));
    anchor.download = reportFileName(report);
    anchor.rel = 'noreferrer';
    anchor.click();
  }

  return {
    pending,
    view: () => {
      // The tab is opened by the click itself, or the browser would block it as a pop-up.
      const tab = window.open('about:blank', '_blank');
      return run('view', async () => {
        // Where pop-ups are blocked nevertheless, the report is saved.
        if (!tab) return save();
        try {
          const bytes = await fetchReport(report.report_path ?? '');
          openBlobInTab(tab, bytes);
        } catch (error) {
          tab.close();
          throw error;
        }
      });
    },
    download: () => run('download', save),
  };
}

/** Shows bytes behind an address of this browser's: no token is in the tab's history, and a reload works. */
function openBlobInTab(tab: Window, bytes: Blob): void {
  const url = URL.createObjectURL(bytes);
  tab.location.replace(url);
  const check = setInterval(() => {
    if (!tab.closed) return;
    clearInterval(check);
    URL.revokeObjectURL(url);
  }, CLOSED_TAB_CHECK_MS);
}
