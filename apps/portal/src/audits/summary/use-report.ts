import { useRefreshAudits } from '@portal/data/audits/queries';
import { createReportLink } from '@portal/data/audits/report-links';
import { DataError } from '@portal/data/client/data-error';
import { openObject } from '@portal/data/openings/open-object';
import { saveLink } from '@portal/data/storage/save-file';
import { showInTab } from '@portal/data/storage/show-in-tab';
import { useAction } from '@portal/ui/hooks/use-action';

/** REP-02: opens and downloads a stored version of a report, with a new link each time. Reports failures in a toast. */
export function useReport(versionId: string) {
  const refreshAudits = useRefreshAudits();
  function failure(error: unknown) {
    if (!(error instanceof DataError && error.kind === 'not-found')) return 'The report could not be opened';
    refreshAudits();
    return {
      title: 'This report is no longer there',
      description:
        'It may have been replaced. The list has been refreshed. If the report is still missing, contact us.',
    };
  }
  const download = useAction(async () => saveLink(await createReportLink(versionId)), { failure });
  const view = useAction(() => showInTab(() => openObject('report', versionId)), { failure });
  return { view, download };
}
