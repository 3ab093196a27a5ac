// SEAL-02: reports are generated, published and sealed by the real edge function.
import { afterAll, beforeEach, expect, it } from 'vitest';
import { generateInParts } from '../../functions/tests/report/generate-in-parts.ts';
import { startTarget } from '../functions-backend.ts';
import { people } from '../people.ts';
import { call, prepareObjects, row } from './delivery-world.ts';

const { http, stop } = await startTarget();
/** The archive of the source, with the 20 lines of src/Vault.sol where people.ts says that they are. */
const SOURCE = new TextEncoder().encode(' '.repeat(30) + '\n'.repeat(20) + ' '.repeat(50));
beforeEach(async () => {
  await prepareObjects(http);
  await http.service().storage.from('client-files').upload(`${people.owner}/${row.snapshot}`, SOURCE.buffer, {
    contentType: 'application/zip',
    upsert: true,
  });
});
afterAll(stop);

const REPORT = { id: row.audit, version: 'two', kind: 'fix_review' };
const generate = (body: object) => call(http, 'admin', 'generate-report', { ...REPORT, ...body });

async function issue(values: object = {}) {
  const { data } = await http.as('admin').from('audits').select('updated_at').eq('id', row.audit).single();
  const confirmed = {
    updated_at: data?.updated_at,
    client: 'owner company',
    snapshot_id: crypto.randomUUID(),
  };
  const send = (body: object) =>
    http.raw('admin', '/functions/v1/generate-report', { method: 'POST', body: JSON.stringify(body) });
  const response = await generateInParts(send, { ...REPORT, ...values }, { ...confirmed, ...values });
  return { status: response.status, body: (await response.json()) as object };
}

const versionOf = async (version: string) =>
  (await http.as('admin').from('report_versions').select('id, client_name').eq('version', version)).data?.[0];

/** A report as Markdown, which is read in parts. */
async function markdownOf(id: string | undefined): Promise<string> {
  const read = async (part: number) =>
    (await generate({ step: 'markdown', id, part })).body as { parts: number; text: string };
  const { parts, text } = await read(0);
  const others = await Promise.all(Array.from({ length: parts - 1 }, (_, index) => read(index + 1)));
  return [text, ...others.map((other) => other.text)].join('\n');
}

/** How many objects lie in the folder of the audit. */
async function countObjects(): Promise<number> {
  const { data } = await http.service().storage.from('reports').list(`${people.owner}/${row.audit}`);
  return data?.length ?? 0;
}

it('SEAL-02 what is published after the snapshot is not in the report, and the next report says that it is new', async () => {
  await issue();
  await http.operator(`update public.findings set status = 'fixed' where id = '${row.finding}';
    update public.findings set status = 'open', number = 'L-01', ordinal = 2, published_at = now() where id = '${row.draft}'`);
  const version = await versionOf('two');
  const lines = () =>
    http.operator(
      `select kind from public.openings where object_id = '${version?.id}' and object_name like '%.md'`,
    );
  const text = await markdownOf(version?.id);
  expect(await lines()).toHaveLength(1);
  expect(text).toContain('### H-01 Reentrancy');
  expect(text).not.toContain('Rounding');

  expect(await issue({ version: 'three', kind: 'final' })).toMatchObject({ status: 200 });
  const now = await markdownOf((await versionOf('three'))?.id);
  expect(now).toContain('| H-01 | Reentrancy | High, open | High, fixed |');
  expect(now).toContain('| L-01 | Rounding | New in this report | Low, open |');
});

it('SEAL-05 a client that was renamed after the admin read its name gets no report, and nothing of it is kept', async () => {
  const before = await countObjects();
  await http.operator(
    `update public.profiles set company_name = 'Uniswap Labs' where client_id = '${people.owner}'`,
  );
  expect(await issue()).toEqual({
    status: 409,
    body: { error: 'The client was renamed in the meantime. Look at the name, and issue the report again.' },
  });
  expect([await versionOf('two'), await countObjects()]).toEqual([undefined, before]);
  expect(await generate({ step: 'check' })).toMatchObject({ body: { client: 'Uniswap Labs' } });
  expect(await issue({ client: 'Uniswap Labs' })).toMatchObject({ status: 200 });
  expect(await versionOf('two')).toMatchObject({ client_name: 'Uniswap Labs' });
});

it('SEAL-03 a report has the look that an admin saved', async () => {
  const admin = http.as('admin');
  await admin.from('report_settings').update({ firm_name: 'Sentinel Audits', method: 'How' }).eq('id', true);
  const draft = {
    audit_id: row.audit,
    version: 'two',
    kind: 'final',
    replaces_characters: false,
    portal: {},
  };
  const { data } = await admin.rpc('draft_report', draft);
  await http.operator('update public.report_settings set firm_name = null, method = null');
  expect(data).toMatchObject({ snapshot: { firm: { name: 'Sentinel Audits', method: 'How' } } });
});
