import { useRefreshAudits } from '@portal/data/audits/queries';
import { createReportLink, fetchReport } from '@portal/data/audits/report-links';
import { DataError } from '@portal/data/client/data-error';
import { refusalMessage } from '@portal/data/client/refusal';
import { toast } from '@portal/ui/feedback/toast';
import { useState } from 'react';

/** How often to check whether a report's tab has been closed, so that its memory can be released. */
const CLOSED_TAB_CHECK_MS = 5_000;

/** REP-02: opens and downloads a stored version of a report, with a new link each time. Reports failures in a toast. */
export function useReport(versionId: string) {
  const [pending, setPending] = useState<'view' | 'download' | null>(null);
  const refreshAudits = useRefreshAudits();

  async function run(kind: 'view' | 'download', act: () => Promise<void>) {
    setPending(kind);
    try {
      await act();
    } catch (error) {
      if (error instanceof DataError && error.kind === 'not-found') {
        toast.error('This report is no longer there', {
          description:
            'It may have been replaced. The list has been refreshed. If the report is still missing, contact us.',
        });
        refreshAudits();
      } else {
        toast.error('The report could not be opened', {
          description: refusalMessage(error) ?? 'Check your connection and try again.',
        });
      }
    } finally {
      setPending(null);
    }
  }

  async function downloadReport() {
    const anchor = document.createElement('a');
    // The name under which it is saved comes with the link.
    anchor.href = await createReportLink(versionId);
    anchor.download = '';
    anchor.rel = 'noreferrer';
    anchor.click();
  }

  return {
    pending,
    view: () => {
      // The tab must open during the click. Otherwise the browser blocks it as a pop-up.
      const tab = window.open('about:blank', '_blank');
      return run('view', async () => {
        // If pop-ups are blocked anyway, download the report instead.
        if (!tab) return downloadReport();
        try {
          const bytes = await fetchReport(versionId);
          openBlobInTab(tab, bytes);
        } catch (error) {
          tab.close();
          throw error;
        }
      });
    },
    download: () => run('download', downloadReport),
  };
}

/** Shows a blob in a tab by an object URL, so that the tab's history contains no token and reloading works. */
function openBlobInTab(tab: Window, bytes: Blob): void {
  const url = URL.createObjectURL(bytes);
  tab.location.replace(url);
  const check = setInterval(() => {
    if (!tab.closed) return;
    clearInterval(check);
    URL.revokeObjectURL(url);
  }, CLOSED_TAB_CHECK_MS);
}
