// SEAL-01, SEAL-05: reports are sealed by the real edge function, and everybody gets what a client made public.
import { createHash } from 'node:crypto';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { call, prepareObjects, publishReport, row, SECOND_REPORT as PATH } from './delivery-world.ts';
import { startTarget } from '../functions-backend.ts';
import type { Person } from '../people.ts';

const { http, stop } = await startTarget();
beforeEach(() => prepareObjects(http));
afterAll(stop);

const PDF = `%PDF-1.7 ${'sealed '.repeat(2000)}`;
const SHA256 = createHash('sha256').update(PDF).digest('hex');
const REASON = 'It names another client.';

const publish = (text = PDF) => publishReport(http, text);
const seal = (who: Person | 'anonymous' = 'admin') => call(http, who, 'seal-report', { id: row.audit });
const seen = async (who: Person) =>
  (
    await http
      .as(who)
      .from('report_versions')
      .select('id, object_sha256, object_size, state')
      .eq('version', 'two')
  ).data;

const get = (path: string) => fetch(`${http.backend.url}/functions/v1/${path}`);
const badge = () => get(`badge/${SHA256}.svg`);
const pdf = () => get(`public-report/${SHA256}.pdf`);

/** Publishes and seals the report and makes it public as its client. Returns the id of its version. */
async function makePublic(): Promise<string> {
  await publish();
  expect((await seal()).status).toBe(200);
  const [version] = (await seen('owner')) ?? [];
  await share(version?.id ?? '', true);
  return version?.id ?? '';
}

async function share(id: string, isPublic: boolean): Promise<void> {
  const { error } = await http
    .as('owner')
    .rpc('set_report_public', { version_id: id, is_public: isPublic, client_name: 'owner company' });
  expect(error).toBeNull();
}

it('SEAL-01 when the object cannot be read nothing is sealed, and the timer seals the report when it can', async () => {
  await publish();
  await http.operator(`update storage.objects set name = name || '.away' where name = '${PATH}'`);
  expect((await seal()).status).toBeGreaterThanOrEqual(500);
  expect(await seen('owner')).toEqual([]);
  await http.operator(`update storage.objects set name = '${PATH}' where name = '${PATH}.away'`);
  const swept = await fetch(`${http.backend.url}/functions/v1/sweep-uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${http.backend.secretKey}` },
  });
  expect(swept.status).toBe(200);
  expect(await seen('owner')).toMatchObject([{ object_sha256: SHA256 }]);
});

it('SEAL-05 everybody gets the PDF and the badge of a public report, and of a private one neither', async () => {
  const id = await makePublic();
  const [file, shown] = [await pdf(), await badge()];
  expect(await file.text()).toBe(PDF);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename*=UTF-8''Vault%20audit%20two.pdf`,
    'cache-control': 'no-store',
  });
  expect(shown.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  const svg = await shown.text();
  expect(svg).toMatch(
    /<title>Security audit report: audited by [^,<]+, \d{1,2} [A-Z][a-z]{2} \d{4}, 1 high open<\/title>/,
  );
  expect(svg).toContain('prefers-color-scheme:dark');

  await share(id, false);
  expect((await pdf()).status).toBe(404);
  const none = await badge();
  const unknown = await get(`badge/${'ee'.repeat(32)}.svg`);
  expect([none.status, unknown.status]).toEqual([404, 404]);
  expect(await none.text()).toBe(await unknown.text());
});

it('SEAL-05 the badge of a withdrawn report says so, and its PDF is gone', async () => {
  const id = await makePublic();
  await call(http, 'admin', 'withdraw-report', { id, reason: REASON });
  expect(await (await badge()).text()).toContain('<title>Security audit report: report withdrawn</title>');
  expect((await pdf()).status).toBe(404);
});

it('SEAL-05 the badge of a replaced report names the newer version as text', async () => {
  await makePublic();
  await http.operator(`update public.report_versions set created_at = created_at - interval '1 hour';
    insert into public.report_versions (audit_id, version, report_path, object_sha256, object_size, sealed_at, is_public)
    values ('${row.audit}', '<3>&"', 'c/a/3.pdf', '${'d4'.repeat(32)}', 1, now(), true)`);
  expect(await (await badge()).text()).toContain('replaced by version &lt;3&gt;&amp;&quot;</title>');
});

it.each([
  ['badge/x.svg', 404],
  [`badge/${'A1'.repeat(32)}.svg`, 404],
  [`badge/${'a1'.repeat(32)}.pdf`, 404],
  [`public-report/${'a1'.repeat(32)}.svg`, 404],
  ['badge', 404],
])('SEAL-05 there is nothing at %s', async (path, status) => {
  expect((await get(path)).status).toBe(status);
});
