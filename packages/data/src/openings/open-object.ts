import { callFunction } from '../client/call-function.ts';
import { runtimeConfig } from '../client/runtime-config.ts';
import type { PortalFile } from '../files/types.ts';

/** An address that saves a stored object under `fileName`, for a minute. */
type ObjectLink = { url: string; fileName: string };

/**
 * REP-06: opens a published version of a report, a file, or the archive of source, by its id. The server decides, writes down who opened it, and gives
 * the address. Rejects with a DataError: `not-found` when it cannot be opened any more.
 */
export async function openObject(kind: 'report' | 'file' | 'source', id: string): Promise<ObjectLink> {
  const { link, fileName } = await callFunction<{ link: string; fileName: string }>('deliver-object', {
    kind,
    id,
  });
  return { url: runtimeConfig().supabase.url + link, fileName };
}

/** FILE-04: a short-lived address under which browsers save a file by its own name. Rejects with a DataError. */
export async function createFileLink(file: Pick<PortalFile, 'id'>): Promise<string> {
  return (await openObject('file', file.id)).url;
}
