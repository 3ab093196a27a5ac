// The source of Harbor Vaults core: a small project at the audited commit, and at the one with the fix of H-01.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../../packages/data/src/client/database.types.ts';
import { checkSource } from '../../functions/_shared/source/check-source.ts';
import { zip } from '../zip.ts';
import { DEMO_ADMIN } from './accounts.ts';
import { getClient, getId, orThrow, storeOrThrow, timeAgo, type Ids, type Service } from './seeding.ts';

/** Source that was added. Its folders are in source/; a file of a later one takes the place of an earlier one. */
export type DemoSource = { commit: string; folders: string[]; isFromTeam: boolean; daysAgo: number };

type Place = { service: Service; ids: Ids; account: string; auditId: string; repositoryId: string };

/** Adds the source of a commit, which is checked as one that is uploaded. */
export async function addSource(place: Place, source: DemoSource): Promise<void> {
  const { service, ids, account, auditId, repositoryId } = place;
  const id = crypto.randomUUID();
  const user_id = getId(ids, account);
  const storage_path = `${user_id}/${id}`;
  const bytes = buildArchive(source);
  await storeOrThrow(
    service.storage
      .from('client-files')
      .upload(storage_path, bytes.buffer, { contentType: 'application/zip' }),
  );
  await orThrow(
    service.from('files').insert({
      id,
      user_id,
      uploaded_by: getId(ids, source.isFromTeam ? 'admin' : account),
      uploader_name: source.isFromTeam ? DEMO_ADMIN.full_name : getClient(account).name,
      is_from_team: source.isFromTeam,
      audit_id: auditId,
      repository_id: repositoryId,
      commit_hash: source.commit,
      names_commit: true,
      file_name: 'core.zip',
      mime_type: 'application/zip',
      storage_path,
      file_size: bytes.byteLength,
      uploaded_at: timeAgo(source.daysAgo),
      created_at: timeAgo(source.daysAgo),
    }),
  );
  const backend = {
    rpcOrRefusal: (_name: string, { files }: Record<string, unknown>) => {
      const rows = (files as SourceFile[]).map((file) => ({ ...file, snapshot_id: id }));
      return orThrow(service.from('source_files').insert(rows).select('position'));
    },
  };
  await checkSource(
    backend,
    { id, commit_hash: source.commit, listed_files: 0, repository_name: null, object_version: null },
    bytes,
  );
}

type SourceFile = Database['public']['Tables']['source_files']['Insert'];

/** The archive as git writes it, which names the commit. */
function buildArchive({ commit, folders }: DemoSource): Uint8Array<ArrayBuffer> {
  const contents = new Map<string, Buffer>();
  for (const folder of folders) {
    const root = new URL(`./source/${folder}/`, import.meta.url);
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      contents.set(relative(fileURLToPath(root), file).replaceAll('\\', '/'), readFileSync(file));
    }
  }
  const entries = [...contents].map(([name, content]) => ({ name, content }));
  return zip(
    entries.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    { comment: commit },
  );
}
