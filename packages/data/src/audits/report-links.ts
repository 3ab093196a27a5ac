import { createSignedLink } from '../storage/signed-link.ts';
import { storageRefusal } from '../storage/storage-refusal.ts';
import { supabase } from '../client/supabase.ts';
import { withRenewedSession } from '../client/with-renewed-session.ts';

/** How long a signed link to a report works, in seconds (REP-02): long enough to open it. */
const REPORT_LINK_SECONDS = 60;

type Report = { report_url: string | null; report_path: string | null };

/**
 * REP-02: an address that opens a report. A stored report is private, so its address is signed and works for a minute; a
 * linked report has the address that an admin entered. With `downloadAs` browsers save a stored report under that
 * name. Rejects with a DataError.
 */
export async function createReportLink(report: Report, downloadAs?: string): Promise<string> {
  if (!report.report_path) return report.report_url ?? '';
  return createSignedLink({
    bucket: 'reports',
    path: report.report_path,
    seconds: REPORT_LINK_SECONDS,
    saveAs: downloadAs,
  });
}

/** The bytes of a stored report, read with the session so that no address stays in the browser's history. */
export async function fetchReport(path: string): Promise<Blob> {
  return withRenewedSession(async () => {
    const { data, error } = await supabase().storage.from('reports').download(path);
    if (error) throw storageRefusal(error);
    return data;
  });
}

/** A readable file name that every operating system accepts: 'Vault v2 audit 1.1.pdf'. */
export function reportFileName({ title, version }: { title: string; version: string | null }): string {
  const name = [title, version].filter(Boolean).join(' ');
  return `${
    name
      .replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim() || 'report'
  }.pdf`;
}
