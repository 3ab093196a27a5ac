import { judgeUpload, type Upload } from '../complete-upload/judge.ts';
import { connectBackend, type Backend } from '../_shared/backend.ts';
import { backendConfig, longestSweepPauseMinutes } from '../_shared/config.ts';
import { answering, json, onlyPost } from '../_shared/http.ts';
import { onlyServiceCaller } from '../_shared/service-caller.ts';

/** How many uploads are sent to the scanner again in one run; each may take as long as the scanner may. */
const SCAN_BATCH_SIZE = 2;

/** A stored object nobody can reach, a row whose object never arrived, or both under one name. */
interface StaleUpload {
  bucket_id: string;
  object_name: string;
  file_id: string | null;
}

const BATCH_SIZE = 100;

/**
 * POST by the timer: removes what uploads left behind an hour ago or earlier (FILE-03), and the objects of what was deleted or
 * withdrawn; asks the scanner again about uploads that wait for it (FILE-06). Answers how many of each. Removes nothing while
 * the sweep is switched off (supabase/schemas/97_sweep.sql).
 */
export const sweepUploads = answering(async (request) => {
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
  // Objects first: should this end halfway, the rows still name what is left to do.
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

/** Asks the scanner about uploads that wait for it; returns how many of them wait no longer. */
async function judgeAgain(backend: Backend): Promise<number> {
  const uploads = await backend.rpc<Upload[]>('quarantined_uploads', { batch_size: SCAN_BATCH_SIZE });
  let judged = 0;
  for (const upload of uploads) {
    try {
      if ((await judgeUpload(backend, upload)) !== 'quarantined') judged += 1;
    } catch (error) {
      // What is wrong with one upload must not keep the others waiting.
      console.error(`${upload.id}: ${String(error)}`);
    }
  }
  return judged;
}
