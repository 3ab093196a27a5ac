import { DataError } from '../client/data-error.ts';
import { runtimeConfig } from '../client/runtime-config.ts';
import { supabase } from '../client/supabase.ts';
import { MAX_UPLOAD_SIZE } from './limits.ts';

/** After how long without a byte leaving, or without an answer once all have left, a transfer counts as lost. */
const STALLED_AFTER_MS = 60_000;

type Transfer = {
  path: string;
  file: File;
  mimeType: string;
  signal: AbortSignal;
  /** Called with the share of the bytes that have left, from 0 to 1. */
  onProgress: (share: number) => void;
};

/** Sends a file's bytes to its place; by XMLHttpRequest, since fetch knows no upload progress. Rejects with a DataError. */
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
    // What an earlier try left in this place is replaced.
    request.setRequestHeader('x-upsert', 'true');
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), STALLED_AFTER_MS);
      onProgress(total ? loaded / total : 0);
    });
    request.addEventListener('load', () => {
      if (request.status < 300) resolve();
      else reject(refusal(request.status));
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

function refusal(status: number): DataError {
  if (status === 413) return new DataError('invalid', `This file is larger than ${MAX_UPLOAD_SIZE}.`);
  if (status === 401) return new DataError('session', 'The session has ended.');
  if (status === 403) return new DataError('forbidden', 'The upload was refused.');
  if (status >= 500) return new DataError('server', 'The file could not be stored.');
  return new DataError('invalid', 'The file could not be stored. Please try again.');
}
