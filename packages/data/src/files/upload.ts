import { DataError, toDataError, unwrap, type DataErrorKind } from '../client/data-error.ts';
import { removeUnfinishedUpload, stopRemoval } from './removal-retries.ts';
import { checkFile, type FileCategory } from './rules.ts';
import { sendBytes } from '../storage/send-bytes.ts';
import { supabase } from '../client/supabase.ts';
import { withRenewedSession } from '../client/with-renewed-session.ts';

export type FileUpload = {
  /** The id that the file will have, the same for every try: a retry never creates a second file. */
  id: string;
  userId: string;
  file: File;
  category: FileCategory;
  /** Whether an earlier try may have stored the file although its answer was lost. */
  isRetry: boolean;
  signal: AbortSignal;
  /** Called with the share of the bytes that have been sent, from 0 to 1. */
  onProgress: (share: number) => void;
};

/** How long to wait before asking again for a confirmation whose answer was lost. */
const CONFIRM_RETRY_DELAYS_MS = [500, 2_000];

const MESSAGES: Readonly<Partial<Record<DataErrorKind, string>>> = {
  network: 'The connection was lost. Please try again.',
  session: 'Your session has ended. Please sign in again.',
  forbidden: 'You may not upload here.',
  server: 'The server could not store this file. Please try again.',
};

/**
 * FILE-03: inserts the row of the file, sends the bytes, and has the database confirm that they arrived. An upload that
 * fails or is cancelled leaves neither a row nor an object. Rejects with a DataError whose message is a sentence.
 */
export async function uploadFile(upload: FileUpload): Promise<void> {
  const { id, userId, file, signal } = upload;
  const check = await checkFile(file);
  if (!check.ok) throw new DataError('invalid', check.message);
  const storedFile = { id, storage_path: `${userId}/${id}` };
  await stopRemoval(id);
  if (signal.aborted) throw cancelled();
  try {
    if (upload.isRetry && (await hasArrived(id))) return;
    const { mimeType } = check;
    await withRenewedSession(() => insertRow(upload, storedFile.storage_path, mimeType));
    await withRenewedSession(() => sendBytes({ path: storedFile.storage_path, mimeType, ...upload }));
    await confirm(id);
    if (signal.aborted) throw cancelled();
  } catch (error) {
    await removeUnfinishedUpload(storedFile);
    const { kind, message, code } = toDataError(error);
    throw new DataError(kind, MESSAGES[kind] ?? message, code);
  }
}

async function insertRow(upload: FileUpload, path: string, mimeType: string): Promise<void> {
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

/** Whether an earlier try stored the file although its answer was lost. */
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

/** Has the database confirm that the bytes arrived. Asking twice is safe, so a lost answer is asked for again. */
async function confirm(id: string): Promise<void> {
  for (const delay of [...CONFIRM_RETRY_DELAYS_MS, null]) {
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
