// npm run client:export -- --email x [--whom person|client] [--out folder], or --client id for one that nobody belongs to yet: everything that is kept about a client, as one tar.gz:
// data.json with their rows of every table, and their stored objects under objects/{bucket}/. Of a client with several people,
// --whom says whether one person or the client is meant. For the right to a copy (Articles 15 and 20
// GDPR), and before an erasure.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { connectOperator, fromCallersFolder, runCommand, unwrap, type Operator } from './operator.ts';

/** Whom an export or an erasure is about, where a client has several people. */
export type Whom = 'person' | 'client' | undefined;

type ClientData = {
  person_id: string | null;
  client_id: string | null;
  tables: Record<string, Record<string, unknown>[]>;
  rows_to_erase: Record<string, number>;
};

/** The rows of the client with this address, by table. Rejects with a sentence for an unknown address. */
export async function readClient(operator: Operator, email: string, whom?: Whom): Promise<ClientData> {
  return unwrap(await operator.rpc('export_client', { email, ...(whom && { whom }) })) as ClientData;
}

/** Writes the archive into `folder` and returns its path. Leaves nothing behind when a part cannot be read. */
export async function exportClient(
  operator: Operator,
  email: string,
  folder: string,
  whom?: Whom,
): Promise<string> {
  const { rows_to_erase: _toErase, ...data } = await readClient(operator, email, whom);
  const archive = resolve(
    folder,
    `client-${data.client_id ?? data.person_id}-${new Date().toISOString().slice(0, 10)}.tar.gz`,
  );
  // mkdtemp makes the folder for this user alone: what lies in it meanwhile is confidential.
  const parts = mkdtempSync(join(tmpdir(), 'client-export-'));
  try {
    writeFileSync(join(parts, 'data.json'), JSON.stringify(data, null, 2));
    for (const { bucket_id, name } of data.tables['storage.objects'] ?? [])
      await saveObject(operator, String(bucket_id), String(name), join(parts, 'objects'));
    writeFileSync(archive, '', { mode: 0o600 });
    execFileSync('tar', ['-czf', archive, '-C', parts, '.']);
    return archive;
  } catch (error) {
    rmSync(archive, { force: true });
    throw error;
  } finally {
    rmSync(parts, { recursive: true });
  }
}

async function saveObject(operator: Operator, bucket: string, name: string, folder: string): Promise<void> {
  const file = resolve(folder, bucket, name);
  if (!file.startsWith(resolve(folder, bucket) + sep))
    throw new Error(`${bucket}/${name} is not a path that can be written.`);
  const object = unwrap(await operator.storage.from(bucket).download(name));
  if (!object) throw new Error(`${bucket}/${name} could not be read.`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, new Uint8Array(await object.arrayBuffer()));
}

/** The argument --whom. Throws a sentence for any other. */
export function toWhom(value: string | undefined): Whom {
  if (value === undefined || value === 'person' || value === 'client') return value;
  throw new Error('--whom is person or client.');
}

await runCommand(import.meta.url, async () => {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      client: { type: 'string' },
      whom: { type: 'string' },
      out: { type: 'string', default: '.' },
    },
  });
  const subject = values.client ?? values.email;
  if (!subject) throw new Error('Say who: npm run client:export -- --email client@firm.example');
  console.info(
    `Written, confidential: ${await exportClient(connectOperator(), subject, fromCallersFolder(values.out), toWhom(values.whom))}`,
  );
});
