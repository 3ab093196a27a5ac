// What the tests of source do over HTTP, on the embedded backend with the real edge functions.
import { call, row, type Told } from '../deliveries/delivery-world.ts';
import type { HttpBackend } from '../http-backend.ts';
import { people, type Person } from '../people.ts';

export const COMMIT = '1c'.repeat(20);

type Archive = { bytes: Uint8Array<ArrayBuffer>; commit?: string; repository?: string };

/** Announces the source of a commit and stores the archive, as a page does; returns its id, or the refusal's sentence. */
export async function addArchive(http: HttpBackend, who: Person, archive: Archive) {
  const { bytes, commit = COMMIT, repository = row.repository } = archive;
  const id = crypto.randomUUID();
  const client = http.as(who);
  const announced = await client.from('files').insert({
    id,
    client_id: people.owner,
    file_name: 'vault.zip',
    file_size: bytes.byteLength,
    mime_type: 'application/zip',
    storage_path: '',
    repository_id: repository,
    commit_hash: commit,
  });
  if (announced.error) return { id, refusal: announced.error.message };
  const stored = await client.storage
    .from('client-files')
    .upload(`${people.owner}/${id}`, bytes.buffer, { contentType: 'application/zip' });
  return { id, refusal: stored.error?.message ?? null };
}

/** Has what arrived checked, with as many calls as it takes. */
export async function check(http: HttpBackend, who: Person, id: string): Promise<Told & { calls: number }> {
  for (let calls = 1; ; calls++) {
    const told = await call(http, who, 'complete-upload', { id });
    if (told.body['state'] !== 'continues') return { ...told, calls };
  }
}

/** Adds the source of a commit and has it checked; returns its id. */
export async function addSource(http: HttpBackend, who: Person, archive: Archive): Promise<string> {
  const { id, refusal } = await addArchive(http, who, archive);
  if (refusal !== null) throw new Error(refusal);
  const told = await check(http, who, id);
  if (told.status !== 200) throw new Error(JSON.stringify(told));
  return id;
}

/** Opens one file of a source. */
export const readSource = (http: HttpBackend, who: Person | 'anonymous', id: string, path: string) =>
  call(http, who, 'read-source', { id, path });
