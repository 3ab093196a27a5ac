// Each edge function once on Deno, on the embedded backend: it loads, reads its environment, reaches database and storage, and refuses
// whoever may not call it. What each decides is tested on Node (unit) and, in the full run, on Deno (*.full.test.ts).
import { VERSION } from '../../../packages/domain/src/version.ts';
import { createHash } from 'node:crypto';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  open,
  prepareObjects,
  publishReport,
  row,
  upload,
} from '../../tests/deliveries/delivery-world.ts';
import { startTarget } from '../../tests/functions-backend.ts';
import { people, type Person } from '../../tests/people.ts';
import { generateInParts } from './report/generate-in-parts.ts';
import { addSource, COMMIT, readSource } from '../../tests/source/source-world.ts';

const { http, stop } = await startTarget();
beforeAll(() => prepareObjects(http));
afterAll(stop);

const url = (path: string) => `${http.backend.url}/functions/v1/${path}`;
const byTimer = (name: string, key = http.backend.secretKey) =>
  fetch(url(name), { method: 'POST', headers: { authorization: `Bearer ${key}` } });

it.each([
  ['deliver-email', { sent: expect.any(Number) as number }],
  ['deliver-webhooks', { delivered: 0 }],
  ['check-deployments', { checked: 0 }],
  ['sweep-uploads', {}],
])('%s runs for the timer and for nobody else', async (name, report) => {
  const response = await byTimer(name);
  expect([response.status, await response.json()]).toMatchObject([200, report]);
  expect((await byTimer(name, http.backend.publishableKey)).status).toBe(403);
});

it('ONB-06 send-onboarding-notification announces the application of whoever is signed in', async () => {
  expect((await call(http, 'owner', 'send-onboarding-notification', {})).status).toBe(202);
  expect((await call(http, 'anonymous', 'send-onboarding-notification', {})).status).toBe(401);
});

it('NOTE-02 unsubscribe leads from the link in an e-mail to the page that asks', async () => {
  const response = await fetch(url('unsubscribe?token=00000000-0000-4000-8000-000000000000'), {
    redirect: 'manual',
  });
  expect(response.status).toBe(303);
});

it('FILE-06 REP-06 complete-upload judges a file, and deliver-object opens it for its client alone', async () => {
  const { id } = await upload(http, 'owner', { name: 'a.txt', type: 'text/plain', bytes: 'in scope' });
  expect((await open(http, 'owner', 'file', id)).status).toBe(404);
  expect((await call(http, 'other', 'complete-upload', { id })).status).not.toBe(200);
  expect((await call(http, 'owner', 'complete-upload', { id })).body).toEqual({ state: 'completed' });
  const { object } = await open(http, 'owner', 'file', id);
  expect(await object?.text()).toBe('in scope');
  expect((await open(http, 'other', 'file', id)).status).toBe(404);
});

it('CODE-01 CODE-05 complete-upload lists the files of an archive, and read-source shows one to its client alone', async () => {
  const text = 'contract Vault {}\n';
  const bytes = new Uint8Array(zipSync({ 'src/Vault.sol': new TextEncoder().encode(text) }));
  const id = await addSource(http, 'admin', { bytes, commit: COMMIT });
  expect((await readSource(http, 'owner', id, 'src/Vault.sol')).body).toMatchObject({ text });
  expect((await readSource(http, 'other', id, 'src/Vault.sol')).status).toBe(404);
});

it('LIVE-01 inspect-deployments tells which chains are set up to people who see audits', async () => {
  const chainsFor = (who: Person | 'anonymous') =>
    call(http, who, 'inspect-deployments', { action: 'chains', id: row.audit });
  expect((await chainsFor('viewer')).body).toEqual({ chains: [] });
  expect((await chainsFor('pending')).status).toBe(403);
  expect((await chainsFor('anonymous')).status).toBe(401);
});

it('API-02 api describes itself to everybody, and opens nothing without a token', async () => {
  expect(await (await fetch(url('api/v1/openapi.json'))).json()).toMatchObject({
    openapi: '3.1.0',
    info: { version: VERSION },
  });
  expect((await fetch(url('api/v1/audits'))).status).toBe(401);
});

describe('a report', () => {
  const PDF = `%PDF-1.7 ${'sealed '.repeat(2000)}`;
  const sha256 = createHash('sha256').update(PDF).digest('hex');
  const version = async () =>
    (await http.as('owner').from('report_versions').select('id').eq('version', 'two').single()).data?.id ??
    '';

  it('SEAL-02 generate-report writes a PDF for an admin and for nobody else', async () => {
    // The source whose lines its finding reports: 20 bytes, behind 30.
    const source = new TextEncoder().encode(`${' '.repeat(30)}contract Vault { }\n\n`);
    await http
      .service()
      .storage.from('client-files')
      .upload(`${people.owner}/${row.snapshot}`, source.buffer, { contentType: 'application/zip' });
    const report = { id: row.audit, version: 'two', kind: 'fix_review', preview: true };
    const sendAs = (who: Person) => (body: object) =>
      http.raw(who, '/functions/v1/generate-report', { method: 'POST', body: JSON.stringify(body) });
    const response = await generateInParts(sendAs('admin'), report);
    expect(response.status).toBe(200);
    const { shownLink } = (await response.json()) as { shownLink: string };
    const shown = await fetch(http.backend.url + shownLink);
    expect(shown.headers.get('content-disposition')).toBe('inline');
    expect(await shown.text()).toMatch(/^%PDF/);
    expect((await generateInParts(sendAs('owner'), report)).status).toBe(403);
  });

  it('SEAL-01 seal-report seals what an admin published', async () => {
    await publishReport(http, PDF);
    expect((await call(http, 'owner', 'seal-report', { id: row.audit })).status).toBe(403);
    expect((await call(http, 'admin', 'seal-report', { id: row.audit })).status).toBe(200);
    expect(await version()).not.toBe('');
  });

  it('SEAL-05 public-report and badge answer once the client has made the report public', async () => {
    const paths = [`public-report/${sha256}.pdf`, `badge/${sha256}.svg`];
    const statuses = () => Promise.all(paths.map(async (path) => (await fetch(url(path))).status));
    expect(await statuses()).toEqual([404, 404]);
    await http.as('owner').rpc('set_report_public', {
      version_id: await version(),
      is_public: true,
      client_name: 'owner company',
    });
    expect(await statuses()).toEqual([200, 200]);
  });

  it('REP-05 withdraw-report takes it back, for an admin', async () => {
    const body = { id: await version(), reason: 'It names another client.' };
    expect((await call(http, 'owner', 'withdraw-report', body)).status).toBe(403);
    expect((await call(http, 'admin', 'withdraw-report', body)).status).toBe(200);
    expect((await fetch(url(`public-report/${sha256}.pdf`))).status).toBe(404);
  });
});
