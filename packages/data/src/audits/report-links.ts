import { createSignedLink } from '../storage/signed-link.ts';
import { storageRefusal } from '../storage/storage-refusal.ts';
import { supabase } from '../client/supabase.ts';
import { withRenewedSession } from '../client/with-renewed-session.ts';

/** How long a signed link to a report works, in seconds (REP-02): long enough to follow it, no longer. */
const REPORT_LINK_SECONDS = 60;

type Report = { report_url: string | null; report_path: string | null };

/**
 * A fresh address of a report (REP-02): a stored one is private and signed for a minute, a linked one is as
 * it was entered. With `downloadAs` a stored report is saved under that name. Rejects with a DataError.
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

/** The report's bytes, read with the session and never with an address that would stay in the history. */
export async function fetchReport(path: string): Promise<Blob> {
  return withRenewedSession(async () => {
    const { data, error } = await supabase().storage.from('reports').download(path);
    if (error) throw storageRefusal(error);
    return data;
  });
}

/** A file name people can read, safe on every system: 'Vault v2 audit 1.1.pdf'. */
export function reportFileName({ title, version }: { title: string; version: string | null }): string {
  const name = [title, version].filter(Boolean).join(' ');
  return `${
    name
      .replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim() || 'report'
  }.pdf`;
}
