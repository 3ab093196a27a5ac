// The source of Harbor Vaults core: a small project at the audited commit, and at two with fixes.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyPatch, parsePatch } from 'diff';
import type { Database } from '../../../packages/domain/src/database.types.ts';
import { checkSource } from '../../functions/_shared/source/check-source.ts';
import { zip } from '../zip.ts';
import { addFile, orThrow, type Ids, type Service } from './seeding.ts';

/** Source that was added: the files of source/ as audited, or with the first so many of PATCHES. */
export type DemoSource = { commit: string; patches: number; isFromTeam: boolean; daysAgo: number };

const SOURCE = fileURLToPath(new URL('./source/', import.meta.url));
const PATCHES = ['fixes.patch', 'later-fixes.patch'];

type Place = { service: Service; ids: Ids; account: string; auditId: string; repositoryId: string };

export async function addSource(place: Place, source: DemoSource): Promise<void> {
  const { service, account, auditId, repositoryId } = place;
  const bytes = buildArchive(source);
  const file = { ...source, name: 'core.zip', type: 'application/zip', bytes };
  const id = await addFile(place, account, file, {
    audit_id: auditId,
    repository_id: repositoryId,
    commit_hash: source.commit,
    names_commit: true,
  });
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

/** The files by their path, with so many of the patches. */
export function readContents(patchCount: number): Map<string, string> {
  const contents = new Map<string, string>();
  for (const entry of readdirSync(SOURCE, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile())
      contents.set(relative(SOURCE, file).replaceAll('\\', '/'), readFileSync(file, 'utf8'));
  }
  const fixes = PATCHES.slice(0, patchCount).flatMap((name) => parsePatch(contents.get(name) ?? ''));
  for (const name of PATCHES) contents.delete(name);
  for (const fix of fixes) {
    const name = fix.newFileName ?? '';
    const fixed = applyPatch(contents.get(name) ?? '', fix);
    if (fixed === false) throw new Error(`A patch does not fit ${name}.`);
    contents.set(name, fixed);
  }
  return contents;
}

/** The archive as git writes it, which names the commit. */
function buildArchive({ commit, patches }: DemoSource): Uint8Array<ArrayBuffer> {
  const contents = readContents(patches);
  const entries = [...contents].map(([name, content]) => ({ name, content: Buffer.from(content) }));
  return zip(
    entries.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    { comment: commit },
  );
}
