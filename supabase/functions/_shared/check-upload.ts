// Decides whether others may see an upload: by its first bytes, and by the scanner if there is one (FILE-06).
import type { Backend } from './backend.ts';
import { scannerConfig } from './config.ts';
import { hasContentOfType } from '../../../packages/domain/src/files/content.ts';
import { HttpError } from './http.ts';
import { scan } from './scanner.ts';
import { sha256 } from './bytes.ts';
import { checkSource, type Progress } from './source/check-source.ts';

/** A stored upload: what was announced, the kind of content that belongs to its name, and the write of Storage to judge. */
export interface Upload {
  id: string;
  file_name: string;
  file_size: number;
  object_name: string;
  content: string;
  object_version: string | null;
  /** The commit of which the upload is the source (CODE-01), and how many of its files have been checked; null for other uploads. */
  commit_hash: string | null;
  listed_files: number | null;
  repository_name: string | null;
}

/** `completed`: others see it. `quarantined`: a scanner has yet to respond. Else the progress of the check, which the next call continues. */
export type Verdict = 'completed' | 'quarantined' | Progress;

const BUCKET = 'client-files';

/** FILE-06: a refused upload is removed. The judged bytes are the hashed ones, of the Storage version that was read. */
export async function checkUpload(backend: Backend, upload: Upload): Promise<Verdict> {
  const { id, content } = upload;
  const bytes = await backend.readBytes(BUCKET, upload.object_name);
  if (bytes.byteLength > upload.file_size)
    return refuse(backend, upload, 'This file is larger than was announced, so it was not accepted.');
  if (!hasContentOfType(content, bytes))
    return refuse(
      backend,
      upload,
      'The content of this file does not match its name, so it was not accepted.',
    );
  const { commit_hash } = upload;
  if (commit_hash !== null) {
    const progress = await checkSource(backend, { ...upload, commit_hash }, bytes).catch((error: unknown) =>
      error instanceof HttpError && error.status === 400
        ? refuse(backend, upload, error.message)
        : Promise.reject(error),
    );
    if (progress.checked < progress.total) return progress;
  }
  const scanner = scannerConfig();
  const verdict = scanner ? await scan(scanner, upload, bytes) : 'clean';
  if (verdict === 'unknown') {
    await backend.rpc('quarantine_file_upload', { file_id: id });
    return 'quarantined';
  }
  if (verdict === 'harmful')
    return refuse(
      backend,
      upload,
      'The scanner found something harmful in this file, so it was not accepted.',
    );
  await backend.rpcOrRefusal('complete_file_upload', {
    file_id: id,
    judged_version: upload.object_version,
    sha256: sha256(bytes),
  });
  return 'completed';
}

/** Removes the row first: without a row the upload cannot be completed, even if removing the object fails. */
async function refuse(backend: Backend, upload: Upload, sentence: string): Promise<never> {
  await backend.rpc('refuse_file_upload', { file_id: upload.id });
  await backend.removeObjects(BUCKET, [upload.object_name]);
  throw new HttpError(400, sentence);
}
