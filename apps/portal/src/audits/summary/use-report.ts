import { useRefreshAudits } from '@portal/data/audits/queries';
import { createReportLink, fetchReport } from '@portal/data/audits/report-links';
import { DataError } from '@portal/data/client/data-error';
import { saveLink } from '@portal/data/storage/save-file';
import { useAction } from '@portal/ui/hooks/use-action';

/** How often to check whether a report's tab has been closed, so that its memory can be released. */
const CLOSED_TAB_CHECK_MS = 5_000;

/** REP-02: opens and downloads a stored version of a report, with a new link each time. Reports failures in a toast. */
export function useReport(versionId: string) {
  const refreshAudits = useRefreshAudits();
  const open = useAction(
    (kind: 'view' | 'download') => (kind === 'view' ? viewReport(versionId) : downloadReport(versionId)),
    {
      failure: (error) => {
        if (!(error instanceof DataError && error.kind === 'not-found'))
          return 'The report could not be opened';
        refreshAudits();
        return {
          title: 'This report is no longer there',
          description:
            'It may have been replaced. The list has been refreshed. If the report is still missing, contact us.',
        };
      },
    },
  );
  return {
    pending: open.pendingInput ?? null,
    view: () => open.run('view'),
    download: () => open.run('download'),
  };
}

/** The name under which it is saved comes with the link. */
async function downloadReport(versionId: string): Promise<void> {
  saveLink(await createReportLink(versionId));
}

async function viewReport(versionId: string): Promise<void> {
  // The tab must open during the click. Otherwise the browser blocks it as a pop-up.
  const tab = window.open('about:blank', '_blank');
  // If pop-ups are blocked anyway, download the report instead.
  if (!tab) return downloadReport(versionId);
  try {
    openBlobInTab(tab, await fetchReport(versionId));
  } catch (error) {
    tab.close();
    throw error;
  }
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
