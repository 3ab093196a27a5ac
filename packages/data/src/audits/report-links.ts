import { DataError } from '../client/data-error.ts';
import { openObject } from '../openings/open-object.ts';

/** REP-02: an address that saves a stored report under a readable name, for a minute. Rejects with a DataError. */
export async function createReportLink(versionId: string): Promise<string> {
  return (await openObject('report', versionId)).url;
}

/**
 * REP-02: the bytes of a stored report, for showing it in a tab. Always a PDF to the browser, whatever Storage says. Rejects with
 * a DataError.
 */
export async function fetchReport(versionId: string): Promise<Blob> {
  const { url } = await openObject('report', versionId);
  let response: Response;
  try {
    response = await fetch(url, { cache: 'no-store' });
  } catch {
    throw new DataError('network', 'The connection was lost. Please try again.');
  }
  if (!response.ok) throw new DataError('not-found', 'This file no longer exists.');
  return new Blob([await response.arrayBuffer()], { type: 'application/pdf' });
}
