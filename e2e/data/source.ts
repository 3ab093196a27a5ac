// The source of a repository, added as a page adds it.
import { getApi } from './audits.ts';
import { createAdmin, createAudit, createClientPerson, type Person } from './people.ts';
import { dataOrThrow, service } from '../product/stack.ts';

export const COMMIT = '4f'.repeat(20);

export async function prepareSourceAudit() {
  const [client, admin] = await Promise.all([createClientPerson(), createAdmin()]);
  const audit = await createAudit(client.id, { title: 'Vault audit' });
  const repository = await dataOrThrow(
    service
      .from('scope_repositories')
      .insert({ audit_id: audit, url: 'https://github.com/example/vault', commit_hash: COMMIT })
      .select('id')
      .single(),
  );
  return { client, admin, audit, repository: repository?.id ?? '' };
}

type Archive = { clientId: string; repository: string; bytes: Uint8Array<ArrayBuffer> };

export function addSource(who: Person, { clientId, repository, bytes }: Archive): Promise<string> {
  const row = {
    file_name: 'vault.zip',
    mime_type: 'application/zip',
    repository_id: repository,
    commit_hash: COMMIT,
  };
  return addFile(who, { client_id: clientId, ...row }, bytes);
}

type FileRow = { client_id: string; file_name: string; mime_type: string } & Partial<
  Record<'audit_id' | 'finding_id' | 'repository_id' | 'commit_hash', string>
>;

export async function addFile(who: Person, row: FileRow, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const api = getApi(who);
  const id = crypto.randomUUID();
  const { error } = await api
    .from('files')
    .insert({ id, file_size: bytes.byteLength, storage_path: '', ...row });
  if (error) throw error;
  const stored = await api.storage
    .from('client-files')
    .upload(`${row.client_id}/${id}`, bytes.buffer, { contentType: row.mime_type });
  if (stored.error) throw stored.error;
  for (;;) {
    const checked = await api.functions.invoke<{ state: string }>('complete-upload', { body: { id } });
    if (checked.error) throw checked.error;
    if (checked.data?.state !== 'continues') return id;
  }
}

export async function locateFinding(
  findingId: string,
  location: { repository_id: string; path: string; first_line: number; last_line: number },
): Promise<void> {
  const { error } = await service.from('finding_locations').insert({ finding_id: findingId, ...location });
  if (error) throw error;
}
