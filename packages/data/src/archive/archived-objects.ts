import { DataError, unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { openObject } from '../openings/open-object.ts';

/** TAKE-01: an audit of a client, or everything of the client. */
export type ArchiveSubject = { clientId: string; auditId: string | null; title: string };

/** A stored object of an archive: a report, a file, an image of a text, or the source of a commit. */
export type ArchivedObject = {
  kind: 'report' | 'file' | 'image' | 'source';
  id: string;
  /** Null for a file that belongs to no audit. */
  auditId: string | null;
  name: string;
  size: number;
  /** Null for what an operator added; its bytes are then taken as they are. */
  sha256: string | null;
};

/**
 * TAKE-01: begins an archive, which is one line in Access and in the log, and returns its objects. The database may demand a fresh code
 * first (kind 'fresh-code'). Rejects with a DataError, `invalid` for more than 2 GB.
 */
export async function beginArchive({ clientId, auditId }: ArchiveSubject): Promise<ArchivedObject[]> {
  const rows = unwrap(
    await supabase().rpc('begin_archive', auditId === null ? { client_id: clientId } : { audit_id: auditId }),
  ) as ListedObject[];
  return rows.map(({ object_id: id, audit_id, kind, name, size, sha256 }) => ({
    kind,
    id,
    auditId: audit_id,
    name,
    size,
    sha256,
  }));
}

type ListedObject = Pick<ArchivedObject, 'kind' | 'name' | 'size' | 'sha256'> & {
  object_id: string;
  audit_id: string | null;
};

/**
 * TAKE-02: the bytes of an object, compared with their SHA-256. Rejects with a DataError that names the object when it cannot be had or has
 * changed, and when the signal aborts.
 */
export async function fetchArchivedObject(
  object: ArchivedObject,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const kind = object.kind === 'image' ? 'file' : object.kind;
  try {
    const { url } = await openObject(kind, object.id);
    const response = await fetch(url, { signal, cache: 'no-store' });
    if (!response.ok) throw new DataError('not-found', `It could not be loaded (${response.status}).`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (object.sha256 !== null && (await sha256Of(bytes)) !== object.sha256)
      throw new DataError('conflict', 'Its bytes are not those that were stored.');
    return bytes;
  } catch (error) {
    signal.throwIfAborted();
    const reason = error instanceof DataError ? error.message : 'The connection was lost.';
    throw new DataError('conflict', `"${object.name}" cannot be added to the archive. ${reason}`);
  }
}

/** The SHA-256 of bytes in hexadecimal digits. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
