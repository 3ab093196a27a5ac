import { DataError, toDataError, unwrap, type DataErrorKind } from '../client/data-error.ts';
import { removeLeftovers, stopRemoving } from './leftovers.ts';
import { judgeFile, type FileCategory } from './rules.ts';
import { sendBytes } from '../storage/send-bytes.ts';
import { supabase } from '../client/supabase.ts';
import { withRenewedSession } from '../client/with-renewed-session.ts';

export type FileUpload = {
  /** The file's id to be, the same for every try: a try after a lost answer never makes a second file. */
  id: string;
  userId: string;
  file: File;
  category: FileCategory;
  isRetry: boolean;
  signal: AbortSignal;
  /** Called with the share of the bytes that have left, from 0 to 1. */
  onProgress: (share: number) => void;
};

/** When the question whether the bytes arrived is asked again after an answer was lost. */
const ASK_AGAIN_AFTER_MS = [500, 2_000];

const SENTENCES: Readonly<Partial<Record<DataErrorKind, string>>> = {
  network: 'The connection was lost. Please try again.',
  session: 'Your session has ended. Please sign in again.',
  forbidden: 'You may not upload here.',
  server: 'The server could not store this file. Please try again.',
};

/**
 * FILE-03: announces the file, sends its bytes, and has the database confirm that they arrived. Whatever fails in
 * between, or is cancelled, leaves neither a row nor an object. Rejects with a DataError in plain words.
 */
export async function uploadFile(upload: FileUpload): Promise<void> {
  const { id, userId, file, signal } = upload;
  const verdict = await judgeFile(file);
  if (!verdict.ok) throw new DataError('invalid', verdict.message);
  const place = { id, storage_path: `${userId}/${id}` };
  await stopRemoving(id);
  if (signal.aborted) throw cancelled();
  try {
    if (upload.isRetry && (await hasArrived(id))) return;
    const { mimeType } = verdict;
    await withRenewedSession(() => announce(upload, place.storage_path, mimeType));
    await withRenewedSession(() => sendBytes({ path: place.storage_path, mimeType, ...upload }));
    await confirm(id);
    if (signal.aborted) throw cancelled();
  } catch (error) {
    await removeLeftovers(place);
    const { kind, message, code } = toDataError(error);
    throw new DataError(kind, SENTENCES[kind] ?? message, code);
  }
}

async function announce(upload: FileUpload, path: string, mimeType: string): Promise<void> {
  const row = {
    id: upload.id,
    user_id: upload.userId,
    storage_path: path,
    file_name: upload.file.name,
    file_size: upload.file.size,
    file_category: upload.category,
    mime_type: mimeType,
  };
  unwrap(
    await supabase()
      .from('files')
      .upsert(row, { onConflict: 'id', ignoreDuplicates: true })
      .abortSignal(upload.signal),
  );
}

/** Whether an earlier try got through although its answer was lost. */
async function hasArrived(id: string): Promise<boolean> {
  try {
    await confirm(id);
    return true;
  } catch (error) {
    const { kind } = toDataError(error);
    if (kind === 'not-found' || kind === 'conflict') return false;
    throw error;
  }
}

/** Has the database confirm that the bytes are there; asking again is safe, so a lost answer is no failure yet. */
async function confirm(id: string): Promise<void> {
  for (const delay of [...ASK_AGAIN_AFTER_MS, null]) {
    try {
      await withRenewedSession(async () =>
        unwrap(await supabase().rpc('complete_file_upload', { file_id: id })),
      );
      return;
    } catch (error) {
      const { kind } = toDataError(error);
      if (delay === null || (kind !== 'network' && kind !== 'server')) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}

function cancelled(): DataError {
  return new DataError('network', 'Cancelled.');
}
