// The operator's commands for a client's data, against the embedded backend with its storage.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, beforeAll, expect, it } from 'vitest';
import { eraseClient } from '../../scripts/client-erase.ts';
import { exportClient, readClient } from '../../scripts/client-export.ts';
import { asOperator, type Operator } from '../../scripts/operator.ts';
import { startHttpBackend, type HttpBackend } from '../http-backend.ts';
import { ownerAloneSql, people } from '../people.ts';
import { PLANTED, plantSql, tablesWithTextSql } from './planted-client.ts';

const ADDRESS = `${PLANTED}@guard.test`;

let http: HttpBackend;
let operator: Operator;
let folder: string;

beforeAll(async () => {
  http = await startHttpBackend();
  operator = asOperator(http.backend.url, http.backend.secretKey);
  folder = mkdtempSync(join(tmpdir(), 'audit-portal-test-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await http.backend.close();
});

beforeEach(async () => {
  await http.reseed();
  await http.operator(ownerAloneSql + plantSql);
  await http.operator(`delete from public.user_roles where user_id = '${people.owner}'`);
  // Objects with bytes, in place of the rows that the seed makes.
  const objects = await http.operator('select bucket_id, name from storage.objects');
  for (const { bucket_id, name } of objects) {
    const bucket = operator.storage.from(String(bucket_id));
    const { error } = await bucket.upload(
      String(name),
      new TextEncoder().encode(`${PLANTED} in ${String(name)}`),
      { contentType: 'application/pdf', upsert: true },
    );
    if (error) throw error;
  }
});

const listObjects = async (client: string) =>
  (await http.operator(`select name from storage.objects where name like '${client}/%' order by name`)).map(
    ({ name }) => String(name),
  );

it('LEGAL-01 client:export writes one archive with every row and the bytes of every object', async () => {
  const archive = await exportClient(operator, ADDRESS, folder);
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  const unpacked = mkdtempSync(join(folder, 'unpacked-'));
  execFileSync('tar', ['-xzf', archive, '-C', unpacked]);
  const data = JSON.parse(readFileSync(join(unpacked, 'data.json'), 'utf8')) as {
    tables: Record<string, Record<string, unknown>[]>;
  };
  expect(data.tables['public.service_requests']).toMatchObject([{ message: PLANTED }]);
  expect(data.tables['auth.mfa_factors']).toMatchObject([{ friendly_name: PLANTED }]);
  expect(data.tables['private.known_devices']).toMatchObject([{ device: PLANTED }]);
  const names = await listObjects(people.owner);
  expect(names).toHaveLength(3);
  const files = readdirSync(join(unpacked, 'objects'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  );
  expect(files.map((file) => readFileSync(join(file.parentPath, file.name), 'utf8')).sort()).toEqual(
    names.map((name) => `${PLANTED} in ${name}`).sort(),
  );
});

it('LEGAL-01 client:erase removes a client’s rows, objects and account and no other client’s data', async () => {
  const others = await listObjects(people.ownerPending);
  const { rows_to_erase: removed } = await readClient(operator, ADDRESS);
  const erased = await eraseClient(operator, ADDRESS);
  expect(erased).toMatchObject({ clientId: people.owner, objects: 3, kept: 5, removed });
  expect(await http.operator(tablesWithTextSql(PLANTED))).toEqual([]);
  expect(await listObjects(people.owner)).toEqual([]);
  const stored = await operator.storage.from('client-files').list(people.owner);
  expect(stored.data).toEqual([]);
  expect(await listObjects(people.ownerPending)).toEqual(others);
  const read = await http.as('owner').from('service_requests').select('id');
  expect(read.data ?? []).toEqual([]);
  await expect(eraseClient(operator, ADDRESS)).rejects.toThrow(
    'Nobody has signed up with this e-mail address.',
  );
});

it('LEGAL-01 running client:erase again completes an erasure that was interrupted while removing objects', async () => {
  const cut = new Proxy(operator, {
    get: (target, name, receiver) =>
      name === 'storage'
        ? { from: () => ({ remove: () => Promise.reject(new Error('cut')) }) }
        : (Reflect.get(target, name, receiver) as unknown),
  });
  await expect(eraseClient(cut, ADDRESS)).rejects.toThrow('cut');
  expect(await listObjects(people.owner)).toHaveLength(3);
  expect(await eraseClient(operator, ADDRESS)).toMatchObject({ clientId: people.owner, objects: 3, kept: 5 });
  expect(await listObjects(people.owner)).toEqual([]);
});
