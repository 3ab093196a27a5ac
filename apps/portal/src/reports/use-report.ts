import type { Audit } from '@portal/data/audits';
import { createReportLink, fetchReport, reportFileName } from '@portal/data/report-links';
import { toast } from '@portal/ui/toast';
import { useState } from 'react';

const REVOKE_AFTER_MS = 60_000;

/** A report, an audit's own or an earlier version. */
export type Report = Pick<Audit, 'title' | 'version' | 'report_url' | 'report_path'>;

/** Opens and downloads a stored report. Each use asks for a fresh, short-lived access (REP-02). */
export function useReport(report: Report) {
  const [pending, setPending] = useState<'view' | 'download' | null>(null);

  async function run(kind: 'view' | 'download', act: () => Promise<void>) {
    setPending(kind);
    try {
      await act();
    } catch {
      toast.error('The report could not be opened', { description: 'Check your connection and try again.' });
    } finally {
      setPending(null);
    }
  }

  return {
    pending,
    view: () => {
      // The tab is opened by the click itself, or the browser would block it as a pop-up.
      const tab = window.open('about:blank', '_blank');
      return run('view', async () => {
        try {
          // Bytes behind a blob address: no token is left in the tab's history.
          const url = URL.createObjectURL(await fetchReport(report.report_path ?? ''));
          if (tab) tab.location.replace(url);
          setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
        } catch (error) {
          tab?.close();
          throw error;
        }
      });
    },
    download: () =>
      run('download', async () => {
        const anchor = document.createElement('a');
        anchor.href = await createReportLink(report, reportFileName(report));
        anchor.download = reportFileName(report);
        anchor.rel = 'noreferrer';
        anchor.click();
      }),
  };
}
