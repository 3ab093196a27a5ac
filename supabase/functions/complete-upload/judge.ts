// Decides whether others may see an upload: by its first bytes, and by the scanner if there is one (FILE-06).
import type { Backend } from '../_shared/backend.ts';
import { scannerConfig } from '../_shared/config.ts';
import { HttpError } from '../_shared/http.ts';
import { HEAD_BYTES, hasContentOfType, needsEnd, ZIP_DIRECTORY_BYTES } from '../_shared/content.ts';
import { readPart } from '../_shared/read-part.ts';
import { scan } from './scanner.ts';

/** A stored upload: its name, its path, and the type and version that its bytes must have. */
export interface Upload {
  id: string;
  file_name: string;
  object_name: string;
  content: string;
  object_etag: string | null;
}

const BUCKET = 'client-files';

/**
 * Judges an upload and stores the result. When the content is refused, it removes the upload and throws HttpError 400 with a
 * sentence. Only the bytes with the upload's eTag are accepted: the database compares it at the end.
 */
export async function judgeUpload(backend: Backend, upload: Upload): Promise<'completed' | 'quarantined'> {
  const { id, object_name, content } = upload;
  const head = await readPart(backend, BUCKET, object_name, HEAD_BYTES);
  const end = needsEnd(content) ? await readEnd(backend, object_name) : new Uint8Array();
  if (!hasContentOfType(content, head, end)) {
    await refuse(backend, upload);
    throw new HttpError(400, 'The content of this file does not match its name, so it was not accepted.');
  }
  const scanner = scannerConfig();
  if (scanner) {
    const verdict = await scan(scanner, upload, () => backend.readObject(BUCKET, object_name));
    if (verdict === 'unknown') {
      await backend.rpc('quarantine_file_upload', { file_id: id });
      return 'quarantined';
    }
    if (verdict === 'harmful') {
      await refuse(backend, upload);
      throw new HttpError(400, 'The scanner found something harmful in this file, so it was not accepted.');
    }
  }
  await backend.rpcOrRefusal('complete_file_upload', { file_id: id, judged_etag: upload.object_etag });
  return 'completed';
}

/** Removes the row first: without a row the upload cannot be completed, even if removing the object fails. */
async function refuse(backend: Backend, upload: Upload): Promise<void> {
  await backend.rpc('refuse_file_upload', { file_id: upload.id });
  await backend.removeObjects(BUCKET, [upload.object_name]);
}

async function readEnd(backend: Backend, path: string): Promise<Uint8Array> {
  const response = await backend.readObject(BUCKET, path, `bytes=-${ZIP_DIRECTORY_BYTES}`);
  return new Uint8Array(await response.arrayBuffer()).slice(-ZIP_DIRECTORY_BYTES);
}
