import type { Backend } from './backend.ts';

/** How long a link works: enough to begin a download, and short because a link still works after its session has ended (REP-06). */
const LINK_SECONDS = 60;

/** `link` saves it under this name; `shownLink` shows it, for `reports` alone, whose PDFs were written or checked here (FILE-06). */
export async function linkObject(
  backend: Backend,
  bucket: string,
  path: string,
  fileName: string,
): Promise<{ link: string; shownLink?: string; fileName: string }> {
  const signed = await backend.signLink(bucket, path, LINK_SECONDS);
  const link = `${signed}&download=${encodeURIComponent(fileName)}`;
  return { link, ...(bucket === 'reports' && { shownLink: signed }), fileName };
}
