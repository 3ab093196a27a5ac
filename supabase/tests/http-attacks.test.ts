// Attacks with supabase-js on the embedded backend, as anybody with a browser could try. `other` is an approved
// client, `owner` the client whose data is attacked.
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { prepareObjects, row } from './deliveries/delivery-world.ts';
import { signToken, startHttpBackend, type HttpBackend } from './http-backend.ts';
import { people } from './people.ts';

let http: HttpBackend;
beforeAll(async () => {
  http = await startHttpBackend();
});
afterAll(() => http.backend.close());

const prepare = () => prepareObjects(http);

it('ALL-01 the backend prints the sentence of a conflict, and not what was sent', async () => {
  await prepare();
  const print = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => print.mockRestore());
  const sent = { finding_id: row.finding, to_status: 'acknowledged', message: 'our unpublished vault' };
  const late = await http.as('owner').rpc('move_finding', { ...sent, expected_status: 'fix_submitted' });
  expect(late.error?.code).toBe('PT409');
  const printed = print.mock.calls.flat().map((part) => inspect(part));
  expect(printed).toContainEqual(expect.stringMatching(/^\[database\] PT409 \w+ \w+/));
  expect(printed.join()).not.toContain('unpublished vault');
});

describe('reading', () => {
  beforeEach(prepare);

  it('GUARD-08 an embed returns no row of another client from either side', async () => {
    const other = http.as('other');
    expect((await other.from('audits').select('*, projects(*)')).data).toEqual([]);
    expect((await other.from('projects').select('*, audits(*, report_versions(*))')).data).toEqual([]);
    expect((await other.from('service_requests').select('*, audits(*)')).data).toEqual([]);
  });

  it('GUARD-08 an "or" filter, a count and a head request include only the caller’s rows', async () => {
    const other = http.as('other');
    const or = await other
      .from('profiles')
      .select('client_id')
      .or(`client_id.eq.${people.owner},client_id.not.is.null`);
    expect(or.data).toEqual([{ client_id: people.other }]);
    const head = await other.from('audits').select('*', { count: 'exact', head: true });
    expect(head.count).toBe(0);
  });

  it('AUTH-15 every request with the token of an ended session is refused with 401; without a session the keys keep working', async () => {
    const token = signToken({ sub: people.owner, session_id: crypto.randomUUID() }, http.backend.jwtSecret);
    const headers = { authorization: `Bearer ${token}` };
    const read = '/rest/v1/profiles?select=client_id';
    const call = { method: 'POST', body: '{}', headers };
    for (const [path, init] of [
      [read, { headers }],
      [read, { headers, method: 'PATCH', body: '{"full_name":"Thief"}' }],
      ['/rest/v1/rpc/my_account', call],
      ['/rest/v1/rpc/verify_report', call],
    ] as const) {
      const response = await http.raw('anonymous', path, init);
      expect({ path, status: response.status }).toEqual({ path, status: 401 });
      expect(await response.json()).toMatchObject({
        code: 'PT401',
        message: expect.stringContaining('has ended'),
      });
    }
    const { data } = await http.service().from('profiles').select('client_id');
    expect(data?.length).toBeGreaterThan(1);
    const verified = await http.as('anonymous').rpc('verify_report', { sha256: 'a'.repeat(64) });
    expect(verified.error).toBeNull();
  });

  it('GUARD-08 the API does not serve other schemas', async () => {
    for (const schema of ['auth', 'private', 'storage', 'supabase_migrations']) {
      const response = await fetch(`${http.backend.url}/rest/v1/users`, {
        headers: { apikey: http.backend.publishableKey, 'accept-profile': schema },
      });
      expect({ schema, isServed: response.ok }).toEqual({ schema, isServed: false });
    }
  });
});

describe('bad input', () => {
  // Refused requests leave the rows as they are, which each test checks; preparing them anew takes longer than the requests.
  let before: unknown;
  beforeAll(async () => {
    await prepare();
    before = await readContent();
  });

  /** What only a request can get wrong: names, types and forms. What the rules refuse is in the SQL checks. */
  const BAD: [who: 'owner' | 'admin' | 'newcomer', method: string, path: string, body: unknown][] = [
    ['owner', 'PATCH', `profiles?client_id=eq.${people.owner}`, { intended_services: 'all' }],
    ['owner', 'PATCH', `profiles?client_id=eq.${people.owner}`, { no_such_column: 1 }],
    ['owner', 'PATCH', `profiles?client_id=eq.nonsense`, { full_name: 'x' }],
    ['owner', 'POST', 'service_requests', {}],
    [
      'owner',
      'POST',
      'files',
      { file_name: 'a.pdf', file_size: 'big', mime_type: 'application/pdf', storage_path: '' },
    ],
    ['owner', 'POST', 'files', {}],
    [
      'admin',
      'POST',
      'audits',
      { project_id: row.project, title: 'T', audit_type: 'A', audit_date: 'someday' },
    ],
    ['admin', 'DELETE', `projects?id=eq.${row.project}`, undefined],
    [
      'admin',
      'POST',
      'rpc/decide_application',
      { client_id: people.pending, to_status: 'approved', seen_updated_at: 'yesterday-ish' },
    ],
    ['admin', 'POST', 'rpc/search_clients', { sort: 'id; drop table profiles' }],
    ['admin', 'POST', 'rpc/search_clients', { page_size: 'many' }],
    ['admin', 'POST', 'rpc/search_audits', { lead: "' or true --" }],
    ['admin', 'POST', 'rpc/export_clients', { after_created_at: 'yesterday-ish' }],
    ['owner', 'POST', 'rpc/open_object', { kind: 'file', object_id: 'nonsense' }],
    ['owner', 'POST', 'rpc/open_object', {}],
    ['newcomer', 'POST', 'rpc/submit_onboarding', { profile: [] }],
    ['newcomer', 'POST', 'rpc/submit_onboarding', { profile: null }],
    ['newcomer', 'POST', 'rpc/submit_onboarding', {}],
  ];

  it.each(BAD)(
    'GUARD-08 %s sends %s %s %j and gets a 4xx with a sentence, and nothing changes',
    async (who, method, path, body) => {
      const response = await http.raw(who, `/rest/v1/${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const told: unknown = await response.json();
      expect({ kind: Math.floor(response.status / 100), told }).toMatchObject({
        kind: 4,
        told: { message: expect.stringMatching(/\w+ \w+/) },
      });
      expect(await readContent()).toEqual(before);
    },
  );
});

/** The rows that bad input tries to write, as a digest of each table. */
const readContent = () =>
  http.operator(
    ['audits', 'email_outbox', 'files', 'profiles', 'projects', 'service_requests']
      .map(
        (table) =>
          `select '${table}' as name, md5(string_agg(t::text, '|' order by t::text)) as content from public.${table} t`,
      )
      .join(' union all '),
  );
