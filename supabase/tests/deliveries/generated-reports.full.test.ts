// SEAL-02: reports are generated, published and sealed by the real edge function.
import { afterAll, beforeEach, expect, it } from 'vitest';
import { generateInParts } from '../../functions/tests/report/generate-in-parts.ts';
import { readPdf } from '../../functions/tests/report/read-pdf.ts';
import { startTarget } from '../functions-backend.ts';
import { people, type Person } from '../people.ts';
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

/** A PNG of one black pixel. */
const LOGO = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

const REPORT = { id: row.audit, version: 'two', kind: 'fix_review' };
const generate = (body: object, who: Person | 'anonymous' = 'admin') =>
  call(http, who, 'generate-report', { ...REPORT, ...body });

const sendAs = (who: Person | 'anonymous') => (body: object) =>
  http.raw(who, '/functions/v1/generate-report', { method: 'POST', body: JSON.stringify(body) });

async function issue(values: object = {}, who: Person = 'admin') {
  const { data } = await http.as('admin').from('audits').select('updated_at').eq('id', row.audit).single();
  const confirmed = {
    updated_at: data?.updated_at,
    client: 'owner company',
    snapshot_id: crypto.randomUUID(),
  };
  const response = await generateInParts(sendAs(who), { ...REPORT, ...values }, { ...confirmed, ...values });
  return { status: response.status, body: (await response.json()) as object };
}

async function preview(values: object = {}) {
  const response = await generateInParts(sendAs('admin'), { ...REPORT, preview: true, ...values });
  expect(response.status).toBe(200);
  return readShown(response);
}

/** The PDF that a tab shows: under a signed link of the storage, as a PDF and inline. */
async function readShown(response: Response) {
  const { shownLink } = (await response.json()) as { shownLink: string };
  const shown = await fetch(http.backend.url + shownLink);
  expect(shown.headers.get('content-type')).toBe('application/pdf');
  expect(shown.headers.get('content-disposition')).toBe('inline');
  return readPdf(new Uint8Array(await shown.arrayBuffer()));
}

const versions = async (who: Person) =>
  (
    await http
      .as(who)
      .from('report_versions')
      .select('id, kind, report_path, object_sha256, object_size, state')
      .eq('version', 'two')
  ).data ?? [];

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

it('SEAL-02 a report is written although the storage has lost the archive of its source, and says so', async () => {
  await http
    .service()
    .storage.from('client-files')
    .remove([`${people.owner}/${row.snapshot}`]);
  const { notes } = (await generate({ step: 'check' })).body as { notes: { text: string }[] };
  expect(notes.map(({ text }) => text).join()).toContain('1 finding without the reported lines');
  expect((await preview()).texts.join(' ')).toContain('These lines are missing');
});

it("SEAL-02 the PDF has what is published, and no draft, note, comment or other client's data", async () => {
  const { texts, links } = await preview();
  const text = texts.join(' ');
  for (const word of [
    'Vault audit',
    'owner company',
    'H-01',
    'Reentrancy',
    'src/Vault.sol',
    '0a'.repeat(20),
    'two',
  ])
    expect(text).toContain(word);
  expect(text).not.toMatch(
    /Rounding|about the proxy|We look at it|ownerPending|other company|Ada(?! Berg)|Admin/,
  );
  // A preview was not issued: nothing of it leads to where reports are verified.
  expect(text).toContain('PREVIEW');
  expect(links.map(({ url }) => url)).not.toContain('http://localhost:1/verify');
  expect(await versions('admin')).toEqual([]);
});

it('SEAL-02 of two admins who generate at once, one makes a version, and nothing of the other stays', async () => {
  const before = await countObjects();
  const { data: seen } = await http
    .as('admin')
    .from('audits')
    .select('updated_at')
    .eq('id', row.audit)
    .single();
  const told = await Promise.all([issue({ ...seen }), issue({ ...seen }, 'anotherAdmin')]);
  expect(told.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await versions('owner')).toHaveLength(1);
  expect(await countObjects()).toBe(before + 1);
});

it('SEAL-03 a report and a preview of settings that are not saved show the firm with its logo, and only admins get one', async () => {
  const sample = (settings: object, who: Person | 'anonymous' = 'admin') =>
    http.raw(who, '/functions/v1/generate-report', {
      method: 'POST',
      body: JSON.stringify({ step: 'sample', settings }),
    });
  const tried = { firm_name: 'Sentinel Audits', logo: LOGO, method: 'Two auditors read **every** line.' };
  const shown = await readShown(await sample(tried));
  expect(shown.info['Author']).toBe('Sentinel Audits');
  expect(shown.tags.map(({ alt }) => alt)).toContain('Logo of Sentinel Audits');
  expect(shown.texts.join(' ')).toContain('Two auditors read every line.');
  for (const who of ['owner', 'pending', 'impersonating'] as const)
    expect([who, (await sample(tried, who)).status]).toEqual([who, 403]);
  expect((await sample(tried, 'anonymous')).status).toBe(401);
  expect((await sample({ ...tried, logo: btoa('<svg>'.repeat(40)) })).status).toBe(400);
  // A JPEG that ends after its first bytes.
  expect((await sample({ ...tried, logo: `/9j/${'A'.repeat(56)}` })).status).toBe(400);
  expect((await preview()).info['Author']).not.toBe('Sentinel Audits');

  await http.as('admin').from('report_settings').update(tried).eq('id', true);
  const saved = await preview();
  await http.operator('update public.report_settings set firm_name = null, logo = null, method = null');
  expect(saved.info['Author']).toBe('Sentinel Audits');
  expect(saved.tags.map(({ alt }) => alt)).toContain('Logo of Sentinel Audits');
});

it('SEAL-02 when Storage fails there is no version and no object, and the next try works', async () => {
  const before = await countObjects();
  await http.operator(`create function public.fail() returns trigger language plpgsql as $$ begin raise exception 'down'; end $$;
    create trigger fail before insert on storage.objects execute function public.fail()`);
  const refused = await issue();
  await http.operator('drop trigger fail on storage.objects; drop function public.fail()');
  expect(refused).toEqual({
    status: 503,
    body: { error: 'The portal cannot be reached right now. Please try again later.' },
  });
  expect([await versions('admin'), await countObjects()]).toEqual([[], before]);
  expect(await issue()).toMatchObject({ status: 200 });
});

it('SEAL-02 what is published after the snapshot is not in the report, and the next report says that it is new', async () => {
  await issue();
  await http.operator(`update public.findings set status = 'fixed' where id = '${row.finding}';
    update public.findings set status = 'open', number = 'L-01', ordinal = 2, published_at = now() where id = '${row.draft}'`);
  const [version] = await versions('admin');
  const lines = () =>
    http.operator(
      `select kind from public.openings where object_id = '${version?.id}' and object_name like '%.md'`,
    );
  const text = await markdownOf(version?.id);
  expect(await lines()).toHaveLength(1);
  expect(text).toContain('### H-01 Reentrancy');
  expect(text).not.toContain('Rounding');

  expect(await issue({ version: 'three', kind: 'final' })).toMatchObject({ status: 200 });
  const { data: next } = await http
    .as('admin')
    .from('report_versions')
    .select('id')
    .eq('version', 'three')
    .single();
  const now = await markdownOf(next?.id);
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
  expect([await versions('admin'), await countObjects()]).toEqual([[], before]);
  expect(await generate({ step: 'check' })).toMatchObject({ body: { client: 'Uniswap Labs' } });
  expect(await issue({ client: 'Uniswap Labs' })).toMatchObject({ status: 200 });
  const { data: snapshots } = await http
    .as('admin')
    .from('report_versions')
    .select('client_name')
    .eq('version', 'two');
  expect(snapshots).toEqual([{ client_name: 'Uniswap Labs' }]);
});
