import { judgeUpload, type Upload } from '../complete-upload/judge.ts';
import { connectBackend, type Backend } from '../_shared/backend.ts';
import { backendConfig, longestSweepPauseMinutes } from '../_shared/config.ts';
import { withErrorAnswers, json, onlyPost } from '../_shared/http.ts';
import { onlyServiceCaller } from '../_shared/service-caller.ts';

/** How many uploads one run sends to the scanner again. Each takes up to the scanner's timeout. */
const SCAN_BATCH_SIZE = 2;

/** A stored object nobody can reach, a row whose object never arrived, or both under one name. */
interface StaleUpload {
  bucket_id: string;
  object_name: string;
  file_id: string | null;
}

const BATCH_SIZE = 100;

/**
 * POST by the timer: removes uploads that were abandoned at least an hour ago (FILE-03) and the objects of deleted files and
 * withdrawn reports; asks the scanner again about uploads that wait for it (FILE-06). Answers with the numbers. Removes nothing while
 * the sweep is switched off (supabase/schemas/97_sweep.sql).
 */
export const sweepUploads = withErrorAnswers(async (request) => {
  onlyPost(request);
  const config = backendConfig();
  onlyServiceCaller(request, config);
  const backend = connectBackend(config);
  const isOn = await backend.rpc<boolean>('begin_sweep', {
    longest_pause_minutes: longestSweepPauseMinutes(),
  });
  if (!isOn) console.warn('The sweep is switched off: nothing is removed. See npm run sweep.');
  return json(isOn ? await sweep(backend) : { off: true });
});

async function sweep(backend: Backend): Promise<{ files: number; objects: number; judged: number }> {
  const judged = await judgeAgain(backend);
  const stale = await backend.rpc<StaleUpload[]>('stale_uploads', { batch_size: BATCH_SIZE });
  const namesByBucket = Map.groupBy(stale, (upload) => upload.bucket_id);
  // Objects first: if this stops halfway, the rows still name the objects to remove.
  for (const [bucket, uploads] of namesByBucket) {
    await backend.removeObjects(
      bucket,
      uploads.map((upload) => upload.object_name),
    );
  }
  const fileIds = stale.flatMap((upload) => upload.file_id ?? []);
  if (fileIds.length > 0) await backend.deleteUnfinishedFiles(fileIds);
  return { files: fileIds.length, objects: stale.length - fileIds.length, judged };
}

/** Asks the scanner about uploads that wait for it. Returns how many of them got a result. */
async function judgeAgain(backend: Backend): Promise<number> {
  const uploads = await backend.rpc<Upload[]>('quarantined_uploads', { batch_size: SCAN_BATCH_SIZE });
  let judged = 0;
  for (const upload of uploads) {
    try {
      if ((await judgeUpload(backend, upload)) !== 'quarantined') judged += 1;
    } catch (error) {
      // An error with one upload must not delay the others.
      console.error(`${upload.id}: ${String(error)}`);
    }
  }
  return judged;
}
