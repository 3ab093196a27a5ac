// Seals a published report: one reading of the stored object gives its kind, size and SHA-256 (SEAL-01).
import { createHash } from 'node:crypto';
import type { Backend } from './backend.ts';
import { HEAD_BYTES, hasContentOfType } from '../../../packages/domain/src/files/content.ts';
import { HttpError } from './http.ts';

/** A published report without a seal: the write of Storage that was published. */
export interface UnsealedReport {
  version_id: string;
  object_path: string;
  object_version: string | null;
}

const BUCKET = 'reports';

/** A file that is no PDF is taken off its audit with HttpError 400; after other failures it can be sealed again. */
export async function sealReport(backend: Backend, report: UnsealedReport): Promise<void> {
  const { version_id, object_path, object_version } = report;
  const { head, size, sha256 } = await readOnce(backend, object_path);
  if (!hasContentOfType('pdf', head)) {
    await backend.rpc('refuse_report', { version_id });
    await backend.removeObjects(BUCKET, [object_path]);
    throw new HttpError(400, 'This file is not a PDF, so the report was not published.');
  }
  await backend.rpcOrRefusal('seal_report', { version_id, judged_version: object_version, sha256, size });
}

async function readOnce(backend: Backend, path: string) {
  const { body } = await backend.readObject(BUCKET, path);
  const hash = createHash('sha256');
  const head = new Uint8Array(HEAD_BYTES);
  let size = 0;
  for await (const chunk of body ?? []) {
    if (size < HEAD_BYTES) head.set(chunk.subarray(0, HEAD_BYTES - size), size);
    hash.update(chunk);
    size += chunk.byteLength;
  }
  return { head: head.subarray(0, size), size, sha256: hash.digest('hex') };
}
