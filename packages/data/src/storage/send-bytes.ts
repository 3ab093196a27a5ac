import { DataError } from '../client/data-error.ts';
import { runtimeConfig } from '../client/runtime-config.ts';
import { supabase } from '../client/supabase.ts';
import { storageRefusal, type StorageResponse } from './storage-refusal.ts';

/** After how long without a byte leaving, or without a response once all have left, a transfer counts as lost. */
const STALLED_AFTER_MS = 60_000;

type Transfer = {
  path: string;
  file: File;
  mimeType: string;
  signal: AbortSignal;
  /** Called with the share of the bytes that have left, from 0 to 1. */
  onProgress: (share: number) => void;
};

/** Sends a file's bytes to its place; by XMLHttpRequest, since fetch knows no upload progress. Rejects with a DataError: `conflict` when an object is there already. */
export async function sendBytes({ path, file, mimeType, signal, onProgress }: Transfer): Promise<void> {
  const { url, publishableKey } = runtimeConfig().supabase;
  const { data } = await supabase().auth.getSession();
  if (!data.session) throw new DataError('session', 'The session has ended.');
  const token = data.session.access_token;
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = () => reject(new DataError('network', 'The connection was lost.'));
    let stalled = setTimeout(() => request.abort(), STALLED_AFTER_MS);
    request.open('POST', `${url}/storage/v1/object/client-files/${path}`);
    request.setRequestHeader('apikey', publishableKey);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('content-type', mimeType);
    // Storage passes this on with the object: nothing between here and a reader keeps a copy.
    request.setRequestHeader('cache-control', 'no-store');
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), STALLED_AFTER_MS);
      onProgress(total ? loaded / total : 0);
    });
    request.addEventListener('load', () => {
      if (request.status < 300) resolve();
      else reject(storageRefusal({ ...parsed(request.responseText), status: request.status }));
    });
    request.addEventListener('error', lost);
    request.addEventListener('abort', lost);
    request.addEventListener('loadend', () => clearTimeout(stalled));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    // A request that was aborted before it was sent fires no event.
    if (!signal.aborted) return request.send(file);
    clearTimeout(stalled);
    lost();
  });
}

/** What Storage says in its response; nothing when a proxy responded in its place. */
function parsed(text: string): StorageResponse {
  try {
    const response: unknown = JSON.parse(text);
    return typeof response === 'object' && response !== null ? response : {};
  } catch {
    return {};
  }
}
