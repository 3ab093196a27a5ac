import { callFunction, withRenewedSession } from '../client/call-function.ts';
import { DataError, toDataError, unwrap, type DataErrorKind } from '../client/data-error.ts';
import { SESSION_ENDED } from '../client/session-ended.ts';
import { removeFile } from './changes.ts';
import { checkFile, type FileCategory } from '@portal/domain/files/rules';
import { sendBytes } from '../storage/send-bytes.ts';
import { supabase } from '../client/supabase.ts';

type FileUpload = {
  /** The id that the file will have, the same for every try: a retry never creates a second file. */
  id: string;
  clientId: string;
  file: File;
  /** Only a file of /files has one; without it, the file is stored as 'other'. */
  category?: FileCategory;
  /** The audit that it belongs to, if the uploader said so. */
  auditId?: string | null;
  /** The finding whose texts show the file as an image (FIND-05); left out for a file of /files. */
  findingId?: string;
  /** The text of a report that shows it (SEAL-07). */
  sectionId?: string;
  /** The draft of a proposal whose terms the file holds (PROP-01). */
  proposalId?: string;
  /** The repository whose source at this commit the file is (CODE-01); left out for a file of /files. */
  source?: { repositoryId: string; commit: string };
  /** Whether an earlier try may have stored the file although its response was lost. */
  isRetry?: boolean;
  signal?: AbortSignal;
  /** Called with the share of the bytes that have been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Called with the share of the source's files that the server has checked. */
  onCheck?: (share: number) => void;
};

/** How long to wait before requesting again a confirmation whose response was lost. */
const CONFIRM_RETRY_DELAYS_MS = [500, 2_000];

const MESSAGES: Readonly<Partial<Record<DataErrorKind, string>>> = {
  network: 'The connection was lost. Please try again.',
  session: SESSION_ENDED,
  forbidden: 'You may not upload here.',
  server: 'The server could not store this file. Please try again.',
};

/** `checking`: the file has arrived, and a scanner has yet to respond before others see it. */
export type UploadResult = 'completed' | 'checking';

const DEFAULTS = { category: 'other', onProgress: () => undefined } as const;
type Upload = FileUpload & Required<Pick<FileUpload, 'category' | 'signal' | 'onProgress'>>;

/** FILE-03, FILE-06: an upload that fails or is cancelled leaves no row. Rejects with a DataError. */
export async function uploadFile(given: FileUpload): Promise<UploadResult> {
  const upload: Upload = { ...DEFAULTS, signal: new AbortController().signal, ...given };
  const { id, clientId, file, signal } = upload;
  const check = await checkFile(file);
  if (!check.ok) throw new DataError('invalid', check.message);
  const path = `${clientId}/${id}`;
  if (signal.aborted) throw cancelled();
  try {
    const arrived = upload.isRetry ? await resultOfEarlierTry(upload) : null;
    if (arrived) return arrived;
    const { mimeType } = check;
    await withRenewedSession(() => insertRow(upload, path, mimeType));
    await withRenewedSession(() => sendUnlessThere({ path, mimeType, ...upload }));
    const result = await complete(upload);
    if (signal.aborted) throw cancelled();
    return result;
  } catch (error) {
    // What is left without a connection is removed by the server.
    await removeFile({ id }).catch(() => undefined);
    const { kind, message, code } = toDataError(error);
    // A refusal of the database is a sentence of ours; one of Storage has no code.
    throw new DataError(kind, (code !== '42501' && MESSAGES[kind]) || message, code);
  }
}

async function insertRow(upload: Upload, path: string, mimeType: string): Promise<void> {
  const row = {
    id: upload.id,
    client_id: upload.clientId,
    storage_path: path,
    file_name: upload.file.name,
    file_size: upload.file.size,
    file_category: upload.category,
    audit_id: upload.auditId ?? null,
    mime_type: mimeType,
    ...(upload.findingId !== undefined && { finding_id: upload.findingId }),
    ...(upload.sectionId !== undefined && { section_id: upload.sectionId }),
    ...(upload.proposalId !== undefined && { proposal_id: upload.proposalId }),
    ...(upload.source && { repository_id: upload.source.repositoryId, commit_hash: upload.source.commit }),
  };
  unwrap(
    await supabase()
      .from('files')
      .upsert(row, { onConflict: 'id', ignoreDuplicates: true })
      .abortSignal(upload.signal),
  );
}

/** Sends the bytes. An object of this upload that an earlier try left is the same file: it is never overwritten. */
async function sendUnlessThere(transfer: Parameters<typeof sendBytes>[0]): Promise<void> {
  try {
    await sendBytes(transfer);
  } catch (error) {
    if (!(error instanceof DataError) || error.kind !== 'conflict') throw error;
  }
}

/** Null when its file did not arrive. Looking for the row first keeps the browser from reporting a 404. */
async function resultOfEarlierTry(upload: Upload): Promise<UploadResult | null> {
  const { id, signal } = upload;
  const rows = unwrap(await supabase().from('files').select('id').eq('id', id).abortSignal(signal));
  if (rows.length === 0) return null;
  try {
    return await complete(upload);
  } catch (error) {
    const { kind } = toDataError(error);
    if (kind === 'not-found' || kind === 'conflict') return null;
    throw error;
  }
}

/** Has the server check what arrived; a large archive of source takes several requests. */
async function complete({ id, signal, onCheck }: Upload): Promise<UploadResult> {
  for (let checked = -1; ;) {
    const result = await requestCheck(id);
    if (result.state !== 'continues') return result.state === 'completed' ? 'completed' : 'checking';
    if (result.checked <= checked) throw new DataError('server', 'The check of this file does not go on.');
    checked = result.checked;
    onCheck?.(result.checked / result.total);
    if (signal.aborted) throw cancelled();
  }
}

type CheckResult =
  | { state: 'completed' | 'quarantined' }
  | { state: 'continues'; checked: number; total: number };

/** A repeated request is safe, so one without a response is sent again. */
async function requestCheck(id: string): Promise<CheckResult> {
  for (const delay of [...CONFIRM_RETRY_DELAYS_MS, null]) {
    try {
      return await callFunction<CheckResult>('complete-upload', { id });
    } catch (error) {
      const { kind } = toDataError(error);
      if (delay === null || (kind !== 'network' && kind !== 'server')) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  throw new Error('unreachable');
}

function cancelled(): DataError {
  return new DataError('network', 'Cancelled.');
}
