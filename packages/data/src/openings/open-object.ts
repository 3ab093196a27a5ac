import { callFunction } from '../client/call-function.ts';
import { runtimeConfig } from '../client/runtime-config.ts';
import type { PortalFile } from '../files/types.ts';

/** Addresses of a stored object, for a minute: `url` saves it under `fileName`, `shownUrl` shows a PDF in a tab. */
export type ObjectLink = { url: string; shownUrl?: string; fileName: string };

/** REP-06: the server decides and writes down who opened it. `not-found` when it cannot be opened any more. */
export function openObject(kind: 'report' | 'file' | 'source', id: string): Promise<ObjectLink> {
  return requestLink('deliver-object', { kind, id });
}

export async function requestLink(name: string, body: Record<string, unknown>): Promise<ObjectLink> {
  const { link, shownLink, fileName } = await callFunction<{
    link: string;
    shownLink?: string;
    fileName: string;
  }>(name, body);
  const backend = runtimeConfig().supabase.url;
  return { url: backend + link, ...(shownLink && { shownUrl: backend + shownLink }), fileName };
}

/** FILE-04: a short-lived address under which browsers save a file by its own name. Rejects with a DataError. */
export async function createFileLink(file: Pick<PortalFile, 'id'>): Promise<string> {
  return (await openObject('file', file.id)).url;
}
