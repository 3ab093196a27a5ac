import { DataError, toDataError, unwrap } from './data-error.ts';
import { judgeFile, type FileCategory } from './file-rules.ts';
import { removeFile } from './files.ts';
import { runtimeConfig } from './runtime-config.ts';
import { supabase } from './supabase.ts';

export type FileUpload = {
  userId: string;
  file: File;
  category: FileCategory;
  signal: AbortSignal;
  /** Called with the share of the bytes that have left, from 0 to 1. */
  onProgress: (share: number) => void;
};

/**
 * FILE-03: announces the file, sends its bytes, and has the database confirm that they arrived. Whatever fails in
 * between leaves neither a row nor an object. Rejects with a DataError whose message is in plain words.
 */
export async function uploadFile({ userId, file, category, signal, onProgress }: FileUpload): Promise<void> {
  const verdict = await judgeFile(file);
  if (!verdict.ok) throw new DataError('invalid', verdict.message);
  const id = crypto.randomUUID();
  const announced = { id, storage_path: `${userId}/${id}` };
  unwrap(
    await supabase()
      .from('files')
      .insert({
        ...announced,
        user_id: userId,
        file_name: file.name,
        file_size: file.size,
        file_category: category,
        mime_type: verdict.mimeType,
      }),
  );
  try {
    await sendBytes(announced.storage_path, file, verdict.mimeType, signal, onProgress);
    unwrap(await supabase().rpc('complete_file_upload', { file_id: id }));
  } catch (error) {
    // Best effort: what cannot be removed now, as without a connection, is swept by the server within the hour.
    await removeFile(announced).catch(() => undefined);
    throw toDataError(error);
  }
}

/** The transfer itself, by XMLHttpRequest: fetch knows no upload progress. */
async function sendBytes(
  path: string,
  file: File,
  mimeType: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> {
  const { url, publishableKey } = runtimeConfig().supabase;
  const { data } = await supabase().auth.getSession();
  if (!data.session) throw new DataError('session', 'Your session has ended. Please sign in again.');
  const token = data.session.access_token;
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${url}/storage/v1/object/client-files/${path}`);
    request.setRequestHeader('apikey', publishableKey);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('content-type', mimeType);
    request.setRequestHeader('x-upsert', 'false');
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      if (request.status < 300) resolve();
      else reject(refusal(request.status));
    });
    request.addEventListener('error', () =>
      reject(new DataError('network', 'The connection was lost. Please try again.')),
    );
    request.addEventListener('abort', () => reject(new DataError('network', 'Cancelled.')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) request.abort();
    else request.send(file);
  });
}

function refusal(status: number): DataError {
  if (status === 413) return new DataError('invalid', 'This file is larger than 50 MB.');
  if (status === 401) return new DataError('session', 'Your session has ended. Please sign in again.');
  if (status === 403) return new DataError('forbidden', 'You may not upload here.');
  return new DataError(
    status >= 500 ? 'server' : 'invalid',
    'The file could not be stored. Please try again.',
  );
}
