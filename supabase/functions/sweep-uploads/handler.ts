import { connectBackend, type Backend } from '../_shared/backend.ts';
import { backendConfig, longestSweepPauseMinutes } from '../_shared/config.ts';
import { answering, json, onlyPost } from '../_shared/http.ts';
import { onlyServiceCaller } from '../_shared/service-caller.ts';

/** A stored object nobody can reach, a row whose object never arrived, or both under one name. */
interface StaleUpload {
  bucket_id: string;
  object_name: string;
  file_id: string | null;
}

const BATCH_SIZE = 100;

/**
 * POST by the timer: removes what uploads (FILE-03) and deletions that were cut (FILE-04) left behind an hour ago or
 * earlier; answers how many of each. Removes nothing while the sweep is switched off (supabase/schemas/97_sweep.sql).
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

async function sweep(backend: Backend): Promise<{ files: number; objects: number; lost: number }> {
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
  const lost = await backend.rpc<number>('remove_lost_files', { batch_size: BATCH_SIZE });
  return { files: fileIds.length, objects: stale.length - fileIds.length, lost };
}
