import type { Backend } from '../_shared/backend.ts';
import { longestSweepPauseMinutes } from '../_shared/config.ts';
import { checkUpload, type Upload } from '../_shared/check-upload.ts';
import { sealReport } from '../_shared/seal.ts';
import { forTimer } from '../_shared/service-caller.ts';
import { sha256 } from '../_shared/bytes.ts';

/** How many uploads one run sends to the scanner again. Each takes up to the scanner's timeout. */
const SCAN_BATCH_SIZE = 2;
const HASH_BATCH_SIZE = 5;
const REMOVE_BATCH_SIZE = 100;
/** After this long a run removes no further batch and reads no further object; the next one goes on. */
const RUN_SECONDS = 30;

type StoredObject = { bucket_id: string; object_name: string };
type KeptObject = {
  kind: string;
  object_id: string;
  bucket_id: string;
  object_path: string;
  stored_version: string;
};

/** By the timer: FILE-03, FILE-06, SEAL-01. Removes nothing while the sweep is switched off (97_sweep.sql). */
export const sweepUploads = forTimer(async (backend) => {
  const isOn = await backend.rpc<boolean>('begin_sweep', {
    longest_pause_minutes: longestSweepPauseMinutes(),
  });
  if (!isOn) {
    console.warn('The sweep is switched off: nothing is removed. See npm run sweep.');
    return { off: true };
  }
  const end = Date.now() + RUN_SECONDS * 1000;
  const files = await backend.rpc<number>('remove_abandoned_uploads', {});
  const objects = await removeStaleObjects(backend, end);
  const judged = await judgeAgain(backend);
  await hashObjects(backend, end);
  await backend.rpc('complete_sweep', {});
  return { files, objects, judged };
});

/** Removes objects that nobody can reach, until none is left or the time is over. Returns how many. */
async function removeStaleObjects(backend: Backend, end: number): Promise<number> {
  let removed = 0;
  let stale: StoredObject[];
  do {
    stale = await backend.rpc<StoredObject[]>('stale_objects', { batch_size: REMOVE_BATCH_SIZE });
    for (const [bucket, objects] of Map.groupBy(stale, ({ bucket_id }) => bucket_id))
      await backend.removeObjects(
        bucket,
        objects.map(({ object_name }) => object_name),
      );
    removed += stale.length;
  } while (stale.length === REMOVE_BATCH_SIZE && Date.now() < end);
  return removed;
}

/** Calls the scanner for uploads that wait for it. Returns how many of them got a result. */
async function judgeAgain(backend: Backend): Promise<number> {
  const uploads = await backend.rpc<Upload[]>('claim_quarantined_uploads', { batch_size: SCAN_BATCH_SIZE });
  let judged = 0;
  for (const upload of uploads) {
    try {
      if ((await checkUpload(backend, upload)) !== 'quarantined') judged += 1;
    } catch (error) {
      // An error with one upload must not delay the others.
      console.error(`${upload.id}: ${String(error)}`);
    }
  }
  return judged;
}

/** Seals reports whose sealing was interrupted, and takes the SHA-256 of files that operators added. */
async function hashObjects(backend: Backend, end: number): Promise<void> {
  const objects = await backend.rpc<KeptObject[]>('objects_without_hash', { batch_size: HASH_BATCH_SIZE });
  for (const { kind, object_id, bucket_id, object_path, stored_version } of objects) {
    if (Date.now() > end) break;
    try {
      if (kind === 'report') {
        await sealReport(backend, { version_id: object_id, object_path, object_version: stored_version });
        continue;
      }
      const bytes = await backend.readBytes(bucket_id, object_path);
      await backend.rpc('accept_object', {
        kind,
        object_id,
        seen_version: stored_version,
        sha256: sha256(bytes),
      });
    } catch (error) {
      console.error(`${object_path}: ${String(error)}`);
    }
  }
}
