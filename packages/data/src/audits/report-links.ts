import { openObject } from '../openings/open-object.ts';

/** REP-02: an address that saves a stored report under a readable name, for a minute. Rejects with a DataError. */
export async function createReportLink(versionId: string): Promise<string> {
  return (await openObject('report', versionId)).url;
}
