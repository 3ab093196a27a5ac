import { globSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { exportClients } from '../../clients/export.ts';
import { createPortalClient } from '../create-client.ts';
import { setSupabase } from '../supabase.ts';
import { rejectNonRows } from './reject-non-rows.ts';

const SOURCES = `${import.meta.dirname}/../..`;
const read = (path: string) => readFileSync(`${SOURCES}/${path}`, 'utf8');

/** The functions of the database that the portal calls. */
const CALLED = globSync('**/*.ts', { cwd: SOURCES, exclude: ['**/*.test.ts'] }).flatMap((path) =>
  [...read(path).matchAll(/\.rpc\(\s*'([a-z_]+)'/g)].map(([, name]) => name ?? ''),
);

/** Those of them that return rows, as their generated types say. */
const RETURNING_ROWS = read('client/database.types.ts')
  .split(/^ {6}(?=\w+: )/m)
  .filter((type) => /Returns: (\{[^}]*\}|string)\[\]/.test(type))
  .map((type) => type.slice(0, type.indexOf(':')))
  .filter((name) => CALLED.includes(name));

const responses: Response[] = [];
beforeAll(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(responses.shift()));
  setSupabase(createPortalClient({ url: 'https://backend.test', publishableKey: 'key' }));
});

const row = { id: 'a', created_at: '2026-01-01T00:00:00Z' };

async function exported(): Promise<unknown[]> {
  const pages: unknown[] = [];
  for await (const page of exportClients(
    { search: '', status: 'all', sort: 'created_at' },
    AbortSignal.timeout(60_000),
  ))
    pages.push(...page);
  return pages;
}

it('ADM-03 an export fails when a page gets something other than rows', async () => {
  responses.push(Response.json([row]), Response.json([]));
  expect(await exported()).toEqual([row]);
  for (const nothing of ['', 'null', '{}']) {
    responses.push(Response.json([row]), new Response(nothing));
    await expect(exported()).rejects.toMatchObject({ kind: 'server' });
  }
});

describe('ROUTE-02 a response of the database', () => {
  const URL_OF = (path: string) => `https://backend.test/rest/v1/${path}`;
  /** Sends a request that gets this body. Returns the status, the body and a header that the reader gets. */
  async function send(
    input: string | Request,
    init: RequestInit | undefined,
    body: string | null,
    status = 200,
  ) {
    const headers = { 'content-range': '0-1/2' };
    const fetchStub = vi.fn<typeof fetch>(async () => new Response(body, { status, headers }));
    const response = await rejectNonRows(fetchStub)(input, init);
    expect(fetchStub).toHaveBeenCalledExactlyOnceWith(input, init);
    return [response.status, await response.text(), response.headers.get('content-range')];
  }
  const FAILURE = [502, '{"message":"The response holds no rows.","code":"unreadable"}', null];
  const post = { method: 'POST' };
  const single = { headers: { accept: 'application/vnd.pgrst.object+json' } };

  it.each([
    ['rows', 'profiles?select=*', undefined, ' [{"id":1}]'],
    ['one row', 'profiles?select=*', single, '\n{"id":1}'],
    ['rows of a function that lists', 'rpc/pick_clients', post, '[]'],
  ])('that holds %s is passed on with its status and number', async (_what, path, init, body) => {
    expect(await send(URL_OF(path), init, body, 206)).toEqual([206, body, '0-1/2']);
  });

  it.each([
    ['a list', 'profiles?select=*', undefined, '{"id":1}'],
    ['a list', 'profiles?select=*', { method: 'GET' }, ''],
    ['one row', 'profiles?select=*', single, '[{"id":1}]'],
    ['a search of clients', 'rpc/search_clients', post, '{}'],
    ['an offer of clients', 'rpc/pick_clients?x=1', post, ''],
    ['an export of clients', 'rpc/export_clients', post, 'null'],
    ['ADM-08 a page of the log', 'rpc/search_activity', post, ''],
    ['ADM-08 an export of the log', 'rpc/export_activity', post, ''],
    ['the search of everything', 'rpc/search_portal', post, '{}'],
    ['TRUST-02 a list of who opened what', 'rpc/list_access', post, ''],
    ['AUTH-19 a list of sessions', 'rpc/my_sessions', post, 'null'],
    ['AUD-06 the oldest applications', 'rpc/oldest_applications', post, ''],
    ['PICK-05 one client', 'rpc/client_identity', { ...post, ...single }, ''],
    ['AUD-06 the findings that wait', 'rpc/search_waiting_findings', post, 'null'],
    ['AUD-06 the number of findings that wait', 'rpc/count_waiting_findings', post, '[]'],
    ['ADM-03 the number of clients', 'rpc/count_clients?search=', undefined, '{}'],
    ['SEAL-03 what changed since a report', 'rpc/report_changes', post, '{}'],
  ])('without the expected data for %s is a failure', async (_what, path, init, body) => {
    expect(await send(URL_OF(path), init, body)).toEqual(FAILURE);
  });

  it('to a request that is an object is checked as well', async () => {
    expect(await send(new Request(URL_OF('profiles')), undefined, '')).toEqual(FAILURE);
  });

  it.each([
    ['to a change', 'profiles', { method: 'PATCH' }, '', 200],
    ['of a function that gives no rows', 'rpc/is_admin', post, 'true', 200],
    ['of a function whose name only begins like one that lists', 'rpc/search_clients2', post, '7', 200],
    ['of a function that returns nothing', 'rpc/end_session', post, null, 204],
    ['that is a number of clients', 'rpc/count_clients?search=', undefined, '7', 200],
    ['that is a number of audits', 'rpc/count_audits?search=', undefined, '7', 200],
    ['that is a number of requests', 'rpc/count_requests?search=', undefined, '7', 200],
    ['that is a refusal', 'profiles', undefined, '{"code":"42501"}', 403],
  ])('%s is passed on as it is', async (_what, path, init, body, status) => {
    expect(await send(URL_OF(path), init, body, status)).toEqual([status, body ?? '', '0-1/2']);
  });

  it('of a function that the portal calls is a failure when it is empty', async () => {
    expect(CALLED.length).toBeGreaterThan(50);
    for (const name of CALLED)
      expect([name, ...(await send(URL_OF(`rpc/${name}`), post, ''))]).toEqual([name, ...FAILURE]);
  });

  it('of a function that returns rows is a failure when it holds something else', async () => {
    expect(RETURNING_ROWS.length).toBeGreaterThan(20);
    for (const name of RETURNING_ROWS)
      expect([name, ...(await send(URL_OF(`rpc/${name}`), post, 'null'))]).toEqual([name, ...FAILURE]);
  });
});
