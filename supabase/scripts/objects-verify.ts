// npm run objects:verify: after files and reports were restored or copied, reads every one that Storage holds as another write than
// was judged, and accepts those with the same SHA-256. Until then they cannot be opened. Lists those that are missing or have
// other bytes, and ends with 1 when there are any. Takes the SHA-256 of new reports too, as the timer does.
import { createHash } from 'node:crypto';
import { unwrap, connectOperator, runCommand, type Operator } from './operator.ts';

const PAGE_SIZE = 100;

/** Compares and accepts; returns how many were accepted, and a line for each object that was not. */
export async function verifyObjects(operator: Operator): Promise<{ accepted: number; refused: string[] }> {
  const unknown = unwrap(await operator.rpc('objects_without_hash', { batch_size: 1_000 })) ?? [];
  for (const object of unknown) await verify(operator, object);

  let accepted = 0;
  const refused: string[] = [];
  let page;
  let last: string | null = null;
  do {
    // The generated type of an argument says nothing of null.
    const after_id = last as string;
    page = unwrap(await operator.rpc('changed_objects', { after_id, page_size: PAGE_SIZE })) ?? [];
    for (const object of page) {
      const refusal = await verify(operator, object);
      if (refusal === null) accepted += 1;
      else
        refused.push(
          `${object.kind} ${object.object_id} (${object.bucket_id}/${object.object_path}): ${refusal}`,
        );
      last = object.object_id;
    }
  } while (page.length > 0);
  return { accepted, refused };
}

type Changed = {
  kind: string;
  object_id: string;
  bucket_id: string;
  object_path: string;
  stored_version: string | null;
};

async function verify(operator: Operator, object: Changed): Promise<string | null> {
  const { kind, object_id, bucket_id, object_path, stored_version } = object;
  if (stored_version === null) return 'There is no such object.';
  const { data, error } = await operator.storage.from(bucket_id).download(object_path);
  if (error) return `It could not be read: ${error.message}`;
  const sha256 = createHash('sha256')
    .update(new Uint8Array(await data.arrayBuffer()))
    .digest('hex');
  const response = await operator.rpc('accept_object', {
    kind,
    object_id,
    seen_version: stored_version,
    sha256,
  });
  return response.error?.message ?? null;
}

await runCommand(import.meta.url, async () => {
  const { accepted, refused } = await verifyObjects(connectOperator());
  for (const line of refused) console.info(line);
  console.info(`Accepted: ${accepted}. Not accepted: ${refused.length}.`);
  if (refused.length > 0) process.exitCode = 1;
});
