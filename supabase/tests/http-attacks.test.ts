// Attacks with supabase-js on the embedded backend, as anybody with a browser could try. `other` is an approved
// client, `owner` the client whose data is attacked.
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  FILE as file,
  PDF as SECRET,
  prepareObjects,
  REPORT as report,
  row,
} from './deliveries/delivery-world.ts';
import { startHttpBackend, type HttpBackend } from './http-backend.ts';
import { people } from './people.ts';

const PDF = new TextEncoder().encode(SECRET).buffer;

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

  it('TEAM-04 the list of the findings that wait for a person has theirs alone, with whom each waits for', async () => {
    const listFor = async (who: 'owner' | 'other' | 'viewer', person: string) =>
      (
        await http
          .as(who)
          .from('findings')
          .select('number, finding_assignments!inner(assignee_id,assignee_name,reviewer_id,reviewer_name)')
          .eq('finding_assignments.assignee_id', person)
      ).data;
    const mine = [
      {
        number: 'H-01',
        finding_assignments: {
          assignee_id: people.owner,
          assignee_name: 'owner',
          reviewer_id: people.anotherAdmin,
          reviewer_name: 'Another Admin',
        },
      },
    ];
    expect(await listFor('owner', people.owner)).toEqual(mine);
    expect(await listFor('viewer', people.owner)).toEqual(mine);
    expect(await listFor('owner', people.member)).toEqual([]);
    expect(await listFor('other', people.owner)).toEqual([]);
  });

  it('GUARD-08 an "or" filter, a count and a head request include only the caller’s rows', async () => {
    const other = http.as('other');
    const or = await other
      .from('profiles')
      .select('user_id')
      .or(`user_id.eq.${people.owner},user_id.not.is.null`);
    expect(or.data).toEqual([{ user_id: people.other }]);
    const head = await other.from('audits').select('*', { count: 'exact', head: true });
    expect(head.count).toBe(0);
  });

  it('GUARD-08 a client cannot call the console’s functions by POST or GET', async () => {
    for (const name of [
      'search_clients',
      'pick_clients',
      'export_clients',
      'admin_stats',
      'search_audits',
      'work_queue',
    ]) {
      const path = `/rest/v1/rpc/${name}`;
      const post = { method: 'POST', body: '{}' };
      const responses = [
        await http.raw('other', path, post),
        await http.raw('other', path),
        await http.raw('anonymous', path, post),
      ];
      expect([name, ...responses.map(({ status }) => status)]).toEqual([name, 403, 403, 401]);
    }
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

describe('objects', () => {
  beforeEach(prepare);

  it('GUARD-08 a client cannot read another’s object by its path, a signed link or a list', async () => {
    for (const who of ['other', 'pending', 'anonymous'] as const)
      for (const [bucket, path] of [
        ['client-files', file],
        ['reports', report],
      ] as const) {
        const storage = http.as(who).storage.from(bucket);
        expect((await storage.download(path)).error, `${who} ${bucket}`).not.toBeNull();
        expect((await storage.createSignedUrl(path, 60)).error, `${who} ${bucket}`).not.toBeNull();
        expect((await storage.list(people.owner)).data ?? [], `${who} ${bucket}`).toEqual([]);
        await expect(storage.info(path).then(({ data }) => data)).resolves.toBeNull();
        const open = await fetch(storage.getPublicUrl(path).data.publicUrl);
        expect(open.ok).toBe(false);
      }
  });

  it('GUARD-08 a client cannot move, copy, overwrite or remove another’s object', async () => {
    const storage = http.as('other').storage.from('client-files');
    expect((await storage.move(file, `${people.other}/stolen`)).error).not.toBeNull();
    expect((await storage.copy(file, `${people.other}/stolen`)).error).not.toBeNull();
    expect(
      (await storage.upload(file, PDF, { contentType: 'application/pdf', upsert: true })).error,
    ).not.toBeNull();
    expect((await storage.update(file, PDF, { contentType: 'application/pdf' })).error).not.toBeNull();
    expect((await storage.remove([file])).data ?? []).toEqual([]);
    const { data } = await http.service().storage.from('client-files').download(file);
    expect(await data?.text()).toBe(SECRET);
  });

  it('GUARD-08 a client cannot upload an unannounced file or get a signed upload link', async () => {
    const storage = http.as('owner').storage.from('client-files');
    const free = `${people.owner}/${row.fresh}`;
    expect((await storage.upload(free, PDF, { contentType: 'application/pdf' })).error).not.toBeNull();
    expect(
      (await storage.createSignedUploadUrl(`${people.owner}/${row.unfinishedFile}`)).error,
    ).not.toBeNull();
  });

  it('FILE-03 a client can store only the announced type, and only once', async () => {
    const client = http.as('owner');
    const path = `${people.owner}/${row.unfinishedFile}`;
    const storage = client.storage.from('client-files');
    expect((await client.rpc('upload_to_judge', { file_id: row.unfinishedFile })).error?.message).toBe(
      'The file has not arrived yet.',
    );
    expect((await storage.upload(path, PDF, { contentType: 'image/png' })).error).not.toBeNull();
    expect((await storage.upload(path, PDF, { contentType: 'application/pdf' })).error).toBeNull();
    expect(
      (await storage.upload(path, PDF, { contentType: 'application/pdf', upsert: true })).error,
    ).not.toBeNull();
  });
});

describe('a suspended client', () => {
  beforeEach(prepare);

  it('ADM-10 a suspended client loses access to tables, objects, links and functions with the next request', async () => {
    const owner = http.as('owner');
    expect((await owner.from('audits').select('id')).data).not.toEqual([]);
    const open = async () => [
      (await owner.rpc('open_object', { kind: 'file', object_id: row.file })).error?.code,
      (await owner.rpc('open_object', { kind: 'report', object_id: row.reportVersion })).error?.code,
    ];
    expect(await open()).toEqual([undefined, undefined]);

    const { data: read } = await http
      .as('admin')
      .from('profiles')
      .select('updated_at')
      .eq('user_id', people.owner)
      .single();
    const suspended = await http.as('admin').rpc('decide_application', {
      client_id: people.owner,
      to_status: 'suspended',
      seen_updated_at: String(read?.updated_at),
      reason: 'The invoice of March is not paid.',
    });
    expect(suspended.data?.suspended_at).toBeTruthy();

    for (const table of [
      'projects',
      'audits',
      'report_versions',
      'files',
      'service_requests',
      'knowledge_recommendations',
    ] as const)
      expect((await owner.from(table).select('*')).data, `${table}`).toEqual([]);
    expect(await open()).toEqual(['PT404', 'PT404']);
    const own = await owner.from('profiles').update({ full_name: 'X' }).eq('user_id', people.owner).select();
    expect(own.data).toEqual([]);
    expect(
      (
        await owner.rpc('decide_application', {
          client_id: people.owner,
          to_status: 'approved',
          seen_updated_at: String(suspended.data?.updated_at),
        })
      ).error?.code,
    ).toBe('42501');
  });
});

describe('bad input', () => {
  // Refused requests leave the rows as they are, which each test checks; preparing them anew takes longer than the requests.
  let before: unknown;
  beforeAll(async () => {
    await prepare();
    before = await readContent();
  });

  const BAD: [who: 'owner' | 'admin' | 'newcomer', method: string, path: string, body: unknown][] = [
    ['owner', 'PATCH', `profiles?user_id=eq.${people.owner}`, { full_name: 'x'.repeat(121) }],
    ['owner', 'PATCH', `profiles?user_id=eq.${people.owner}`, { company_website: 'javascript:alert(1)' }],
    ['owner', 'PATCH', `profiles?user_id=eq.${people.owner}`, { intended_services: 'all' }],
    ['owner', 'PATCH', `profiles?user_id=eq.${people.owner}`, { approval_status: 'great' }],
    ['owner', 'PATCH', `profiles?user_id=eq.${people.owner}`, { no_such_column: 1 }],
    ['owner', 'PATCH', `profiles?user_id=eq.nonsense`, { full_name: 'x' }],
    ['owner', 'PATCH', `profiles?user_id=eq.${people.owner}`, { user_id: people.other }],
    [
      'admin',
      'POST',
      'rpc/decide_application',
      { client_id: people.pending, to_status: 'great', seen_updated_at: '2026-01-01' },
    ],
    [
      'admin',
      'POST',
      'rpc/decide_application',
      { client_id: people.pending, to_status: 'approved', seen_updated_at: '2026-01-01' },
    ],
    [
      'admin',
      'POST',
      'rpc/decide_application',
      { client_id: people.pending, to_status: 'approved', seen_updated_at: 'yesterday-ish' },
    ],
    [
      'owner',
      'POST',
      'rpc/decide_application',
      { client_id: people.pending, to_status: 'approved', seen_updated_at: '2026-01-01' },
    ],
    ['newcomer', 'POST', 'profiles', { user_id: people.newcomer, approval_status: 'approved' }],
    ['owner', 'POST', 'service_requests', { service_type: 'magic', project_name: 'P', message: 'M' }],
    ['owner', 'POST', 'service_requests', { service_type: 'code_review', project_name: '', message: 'M' }],
    [
      'owner',
      'POST',
      'service_requests',
      { service_type: 'code_review', project_name: 'P', message: 'x'.repeat(5001) },
    ],
    [
      'owner',
      'POST',
      'service_requests',
      { service_type: 'code_review', project_name: 'P', message: 'M', status: 'accepted' },
    ],
    ['owner', 'POST', 'service_requests', {}],
    [
      'owner',
      'POST',
      'files',
      { file_name: 'a.pdf', file_size: 52428801, mime_type: 'application/pdf', storage_path: '' },
    ],
    [
      'owner',
      'POST',
      'files',
      { file_name: 'a.exe', file_size: 1, mime_type: 'application/x-msdownload', storage_path: '' },
    ],
    [
      'owner',
      'POST',
      'files',
      { file_name: 'a.pdf', file_size: 'big', mime_type: 'application/pdf', storage_path: '' },
    ],
    ['owner', 'POST', 'files', {}],
    ['admin', 'POST', 'projects', { user_id: people.newcomer, name: 'P' }],
    ['admin', 'POST', 'audits', { project_id: row.fresh, title: 'T', audit_type: 'A' }],
    ['admin', 'POST', 'audits', { project_id: row.project, title: 'T', audit_type: 'A', status: 'done' }],
    [
      'admin',
      'POST',
      'audits',
      { project_id: row.project, title: 'T', audit_type: 'A', audit_date: 'someday' },
    ],
    [
      'admin',
      'POST',
      'audits',
      { project_id: row.project, title: 'T', audit_type: 'A', report_url: 'ftp://x' },
    ],
    ['admin', 'DELETE', `projects?id=eq.${row.project}`, undefined],
    [
      'admin',
      'POST',
      'impersonation_sessions',
      { target_user_id: people.anotherAdmin, reason: 'To answer a question.' },
    ],
    [
      'admin',
      'POST',
      'impersonation_sessions',
      { target_user_id: row.fresh, reason: 'To answer a question.' },
    ],
    ['admin', 'POST', 'knowledge_recommendations', { user_id: people.owner, article_slug: '../x' }],
    ['admin', 'POST', 'admin_activity_logs', { admin_user_id: people.admin, action: 'approved_client' }],
    ['admin', 'POST', 'rpc/search_clients', { page_size: 100000 }],
    ['admin', 'POST', 'rpc/search_clients', { sort: 'id; drop table profiles' }],
    ['admin', 'POST', 'rpc/search_clients', { page_size: 'many' }],
    ['admin', 'POST', 'rpc/search_audits', { lead: "' or true --" }],
    ['admin', 'POST', 'rpc/export_clients', { after_created_at: 'yesterday-ish' }],
    ['owner', 'POST', 'rpc/upload_to_judge', { file_id: row.fresh }],
    ['owner', 'POST', 'rpc/upload_to_judge', { file_id: 'nonsense' }],
    ['owner', 'POST', 'rpc/open_object', { kind: 'secret', object_id: row.file }],
    ['owner', 'POST', 'rpc/open_object', { kind: 'file', object_id: 'nonsense' }],
    ['owner', 'POST', 'rpc/open_object', {}],
    ['admin', 'POST', 'rpc/withdraw_report', { version_id: row.reportVersion, reason: 'short' }],
    ['owner', 'POST', 'rpc/list_access', { client_id: people.other }],
    ['owner', 'POST', 'rpc/list_access', { client_id: people.owner, page_size: 1000 }],
    ['newcomer', 'POST', 'rpc/submit_onboarding', { profile: {} }],
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
    [
      'admin_activity_logs',
      'audits',
      'email_outbox',
      'files',
      'impersonation_sessions',
      'knowledge_recommendations',
      'profiles',
      'projects',
      'report_versions',
      'service_requests',
    ]
      .map(
        (table) =>
          `select '${table}' as name, md5(string_agg(t::text, '|' order by t::text)) as content from public.${table} t`,
      )
      .join(' union all '),
  );
