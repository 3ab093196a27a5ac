import { toHex } from '@portal/domain/format/to-hex';
import { callDatabase } from '../client/call-database.ts';
import { DataError } from '../client/data-error.ts';
import { openObject } from '../openings/open-object.ts';

export type ArchiveSubject = { clientId: string; auditId: string | null; title: string };

export type ArchivedObject = {
  kind: 'report' | 'file' | 'image' | 'source';
  object_id: string;
  /** Null for a file that belongs to no audit. */
  audit_id: string | null;
  name: string;
  size: number;
  /** Null for what an operator added; its bytes are then taken as they are. */
  sha256: string | null;
};

/** TAKE-01: one line in Access and in the log. May demand a fresh code; `invalid` for more than 2 GB. Rejects with a DataError. */
export async function beginArchive({ clientId, auditId }: ArchiveSubject): Promise<ArchivedObject[]> {
  const subject = auditId === null ? { client_id: clientId } : { audit_id: auditId };
  return (await callDatabase('begin_archive', subject)) as ArchivedObject[];
}

/** Bytes with their SHA-256 in hexadecimal digits. */
export type Hashed = { bytes: Uint8Array<ArrayBuffer>; sha256: string };

/** TAKE-02: compared with size and SHA-256. Rejects with a DataError that names the object, and when the signal aborts. */
export async function fetchArchivedObject(object: ArchivedObject, signal: AbortSignal): Promise<Hashed> {
  const kind = object.kind === 'image' ? 'file' : object.kind;
  try {
    const { url } = await openObject(kind, object.object_id);
    const response = await fetch(url, { signal, cache: 'no-store' });
    if (!response.ok || !response.body)
      throw new DataError('not-found', `It could not be loaded (${response.status}).`);
    const bytes = await readExactly(response.body, object.size);
    const hashed = bytes && (await hash(bytes));
    if (!hashed || (object.sha256 !== null && hashed.sha256 !== object.sha256))
      throw new DataError('conflict', 'Its bytes are not those that were stored.');
    return hashed;
  } catch (error) {
    signal.throwIfAborted();
    const reason = error instanceof DataError ? error.message : 'The connection was lost.';
    throw new DataError('conflict', `"${object.name}" cannot be added to the archive. ${reason}`);
  }
}

/** Reads a stream into the one buffer that it needs, unlike arrayBuffer(). Null when it has more bytes than `size`, or fewer. */
async function readExactly(stream: ReadableStream<Uint8Array>, size: number) {
  const bytes = new Uint8Array(size);
  const reader = stream.getReader();
  let length = 0;
  // oxlint-disable-next-line no-await-in-loop -- a stream is read piece by piece
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (length + part.value.byteLength > size) {
      await reader.cancel();
      return null;
    }
    bytes.set(part.value, length);
    length += part.value.byteLength;
  }
  return length === size ? bytes : null;
}

/** Bytes with their SHA-256, which the browser takes of a copy. */
export async function hash(bytes: Uint8Array<ArrayBuffer>): Promise<Hashed> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return { bytes, sha256: toHex(digest) };
}
