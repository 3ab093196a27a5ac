// Access tokens (API-01, API-02): what a token opens, and what it never does.
import assert from 'node:assert/strict';
import { as, claiming, it, operator, truth } from '../../check.ts';
import { ROUTES } from '../../../functions/api/routes.ts';
import { getRows, people, removeOwnerSql, suspendOwnerSql, type Person } from '../../people.ts';
import { aal2, enrol } from '../sign-in/second-factor.ts';

const row = getRows('owner');
const ALL = ['audits:read', 'findings:read', 'fixes:write'];
const STAFF = ['audits:read', 'findings:read', 'drafts:write'];
const FIX = { id: row.finding, link: 'https://github.com/example/vault/pull/7' };
const FIXED = '3f'.repeat(20);
/** Every route with arguments that its owner or, for drafts, an admin may give. */
const CALLS: Record<string, object> = {
  me: {},
  audits: {},
  audit: { id: row.audit },
  findings: { id: row.audit },
  finding: FIX,
  sarif: { id: row.audit },
  fix: FIX,
  drafts: { id: row.audit, key: row.fresh, findings: [] },
};

type Wanted = { scopes?: string[]; audit?: string | null; days?: number };
type Answer = { status: number; body?: Record<string, unknown>; detail?: string; retry_after?: number };

const createSql = ({ scopes = ALL, audit = null, days = 90 }: Wanted = {}) =>
  `select * from create_access_token('CI', '{${scopes.join()}}', ${days}, ${audit ? `'${audit}'` : 'null'})`;

async function create(who: Person, wanted: Wanted = {}): Promise<{ id: string; token: string }> {
  const isStaff = /admin|auditor|impersonating/i.test(who);
  return (await as(who, createSql({ ...(isStaff && { scopes: STAFF }), ...wanted })).onlyRow()) as {
    id: string;
    token: string;
  };
}

/** Calls a route as the edge function does. The role and the claims end, as with the transaction of a request. */
async function call(
  { token }: { token: string },
  route: string,
  routeArguments: object = {},
  throughMcp = false,
  address: string | null = null,
): Promise<Answer> {
  await operator('set local role service_role');
  const [answer] = await truth(
    `select call_api(encode(sha256(convert_to($1, 'UTF8')), 'hex'), $2, $3, $4, $5) as answer, current_user as who`,
    [token, route, JSON.stringify({ limit: 50, ...routeArguments }), throughMcp, address],
  );
  await operator(`reset role; select set_config('request.jwt.claims', '', true),
    set_config('request.jwt.claim.sub', '', true), set_config('request.jwt.claim.role', '', true)`);
  return answer?.['answer'] as Answer;
}

const ids = ({ body = {} }: Answer, list: string) =>
  (body[list] as { id: string }[]).map(({ id }) => id).sort();

it('API-01 a token is ap_, 30 characters and a checksum of 6, is returned once, and only its SHA-256 is kept', async () => {
  const { id, token } = await create('owner');
  assert.match(token, /^ap_[0-9A-Za-z]{36}$/);
  const [kept] = await truth(
    'select t.*, encode(t.digest, $2) as hex from private.access_tokens t where id = $1',
    [id, 'hex'],
  );
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))).toString(
    'hex',
  );
  assert.equal(kept?.['hex'], digest);
  assert.ok(!JSON.stringify(kept).includes(token));
  const listed = await as('owner', 'select * from list_access_tokens()').onlyRow();
  assert.ok(!JSON.stringify(listed).includes(token.slice(8)));
  const told = await truth(
    `select details from admin_activity_logs where action = 'created_access_token'
     union all select payload from email_outbox where kind = 'access_token_created' and recipient_user_id = $1`,
    [people.owner],
  );
  assert.equal(told.length, 2);
  assert.ok(!JSON.stringify(told).includes(token.slice(8)));
});

it('API-01 people of approved clients and staff make tokens, and none for what is not theirs', async () => {
  for (const who of ['owner', 'member', 'viewer', 'admin'] as const) await create(who);
  for (const wanted of [
    { days: 0 },
    { days: 366 },
    { scopes: [] },
    { scopes: ['drafts:write'] },
    { scopes: ['everything'] },
  ])
    await as('owner', createSql(wanted)).isRefused('22023');
  await as('admin', createSql({ scopes: ['fixes:write'] })).isRefused('22023');
  await as('other', createSql({ audit: row.audit })).isRefused('PT404', 'This audit does not exist.');
});

it('API-01 a person has at most 20 tokens, and creates 20 a day, as each is an e-mail', async () => {
  const first = await create('owner');
  for (let n = 2; n <= 20; n++) await create('owner');
  const revoke = as('owner', `select revoke_access_token('${first.id}')`);
  await revoke.hasRows(1);
  await as('owner', createSql()).isRefused('PT409', /at most 20/);
  await operator(
    `update private.access_tokens set created_at = created_at - interval '1 day', ends_at = ends_at - interval '1 day' where true`,
  );
  await create('owner');
  await as('owner', createSql()).isRefused('PT409', /at most 20/);
  // Neither those that have ended.
  await operator(
    `update private.access_tokens set created_at = now() - interval '9 days', ends_at = now() where true`,
  );
  await create('owner');
});

it('API-02 a token reads what its person reads, without drafts, and nothing of another client', async () => {
  for (const who of ['owner', 'member', 'viewer'] as const) {
    const token = await create(who);
    assert.deepEqual(ids(await call(token, 'audits'), 'audits'), [row.audit, row.unusedAudit].sort());
    assert.deepEqual(ids(await call(token, 'findings', { id: row.audit }), 'findings'), [row.finding]);
  }
  await enrol('admin');
  const admin = await create('admin');
  await operator(`update audits set created_at = created_at - interval '1 day' where id = '${row.audit}'`);
  const { body: all } = await call(admin, 'audits');
  const { body: newest } = await call(admin, 'audits', { limit: 3 });
  const { body: oldest } = await call(admin, 'audits', { limit: 3, after: newest?.['last'] });
  const pages = [newest, oldest].flatMap((page) => page?.['audits'] as { id: string }[]);
  assert.deepEqual(pages, all?.['audits']);
  assert.deepEqual([pages.length, pages[3]?.id], [4, row.audit]);
  assert.deepEqual(ids(await call(admin, 'findings', { id: row.audit }), 'findings'), [row.finding]);
  assert.deepEqual(ids(await call(admin, 'sarif', { id: row.audit }), 'findings'), [row.finding]);
  const { body: counted } = await call(admin, 'audit', { id: row.audit });
  assert.deepEqual(counted?.['counts'], [{ severity: 'high', status: 'open', count: 1 }]);
  assert.equal((await call(admin, 'finding', { id: row.draft })).status, 404);
  await operator(
    `update findings set status = 'fixed', published_at = '2026-01-02' where id = '${row.finding}'`,
  );
  const { body: fixed = {} } = await call(admin, 'audits');
  const last = (fixed['audits'] as Record<string, unknown>[]).at(-1);
  assert.deepEqual([last?.['open_findings'], last?.['findings']], [0, 1]);
  assert.match(
    JSON.stringify(await call(admin, 'findings', { id: row.audit })),
    /"published_at":"2026-01-02/,
  );
  const other = await create('other');
  assert.deepEqual(ids(await call(other, 'audits'), 'audits'), []);
  for (const route of ['audit', 'findings', 'sarif'])
    assert.deepEqual(await call(other, route, CALLS[route]), {
      status: 404,
      detail: 'This audit does not exist.',
    });
  for (const route of ['finding', 'fix'])
    assert.deepEqual(await call(other, route, { ...FIX, id: row.finding }), {
      status: 404,
      detail: 'This finding does not exist.',
    });
});

it('API-01 a token of one audit opens no other, for whichever route', async () => {
  const token = await create('owner', { audit: row.unusedAudit });
  assert.deepEqual(ids(await call(token, 'audits'), 'audits'), [row.unusedAudit]);
  assert.equal((await call(token, 'audit', { id: row.unusedAudit })).status, 200);
  for (const route of ['audit', 'findings', 'sarif', 'finding', 'fix'])
    assert.match((await call(token, route, CALLS[route])).detail ?? '', /^This (audit|finding) does/);
  const staff = await create('admin', { audit: row.unusedAudit });
  assert.equal((await call(staff, 'drafts', CALLS['drafts'])).status, 404);
});

it('API-01 each route needs its scope', async () => {
  const [{ routes } = {}] = await truth(`select array(
    select m[1] from pg_proc p, regexp_matches(p.prosrc, 'when ''(\\w+)''', 'g') m where p.proname = 'run_route') as routes`);
  assert.deepEqual(routes, Object.keys(CALLS));
  assert.deepEqual((routes as string[]).toSorted(), ROUTES.map(({ name }) => name).toSorted());
  for (const { name: route, scope } of ROUTES) {
    assert.equal(scope === 'any', route === 'me');
    if (scope === 'any') continue;
    const who = scope === 'drafts:write' ? 'admin' : 'owner';
    const all = who === 'admin' ? STAFF : ALL;
    const token = await create(who, { scopes: all.filter((each) => each !== scope) });
    assert.deepEqual(await call(token, route, CALLS[route]), {
      status: 403,
      detail: `This access token lacks the scope ${scope}.`,
    });
  }
});

const DEATHS: Record<string, string> = {
  revoked: `update private.access_tokens set revoked_at = now() where true`,
  expired: `update private.access_tokens set created_at = now() - interval '9 days', ends_at = now() - interval '1 second' where true`,
  banned: `update auth.users set banned_until = now() + interval '1 day' where id = '${people.owner}'`,
  suspended: suspendOwnerSql,
  removed: removeOwnerSql,
  'moved to another team': `${removeOwnerSql}
    insert into client_members (client_id, person_id, role) values ('${people.other}', '${people.owner}', 'member')`,
  'removed and back': `${removeOwnerSql}
    insert into client_members (client_id, person_id, role) values ('${people.owner}', '${people.owner}', 'member')`,
  'with a new password': `update auth.users set encrypted_password = 'another' where id = '${people.owner}'`,
  'with a new password that the auth service encrypted': `update auth.users set encrypted_password = '{"key_id": "k"}', recovery_token = ''
    where id = '${people.owner}'`,
  'with another sign-in address': `update auth.users set email = 'new@guard.test' where id = '${people.owner}'`,
  'who lost their second factor': `select private.remove_second_factor('${people.owner}')`,
  deleted: `update client_members set role = 'member' where person_id = '${people.owner}';
    update client_members set role = 'owner' where person_id = '${people.member}'; delete from auth.users where id = '${people.owner}'`,
};

for (const [name, death] of Object.entries(DEATHS))
  it(`API-01 the token of somebody ${name} is dead at once for every route, also for claims that were set before`, async () => {
    const token = await create('owner');
    assert.equal((await call(token, 'me')).status, 200);
    await operator(death);
    const inHand = { access_token_id: token.id, aal: 'aal2', amr: [] };
    for (const [route, given] of Object.entries(CALLS)) {
      assert.equal((await call(token, route, given)).status, 401);
      await claiming(
        'owner',
        inHand,
        `select private.run_route('${route}', '${JSON.stringify(given)}')`,
      ).isRefused('42501', 'This needs an access token.');
    }
    await claiming('owner', inHand, 'select 1 from audits').hasRows(0);
    if (name === 'expired') assert.equal((await call(token, 'me')).detail, 'This access token has expired.');
  });

it('API-01 TEAM-02 STAFF-02 a token loses what its person loses: a member who is now a viewer, and an auditor after their last day', async () => {
  await enrol('auditor');
  const member = await create('member');
  const auditor = await create('auditor');
  assert.equal((await call(auditor, 'audit', CALLS['audit'])).status, 200);
  await operator(`update client_members set role = 'viewer' where person_id = '${people.member}';
    update audit_staff set until = current_date - 1 where person_id = '${people.auditor}'`);
  assert.equal((await call(member, 'findings', CALLS['findings'])).status, 200);
  assert.equal((await call(member, 'fix', CALLS['fix'])).status, 403);
  assert.deepEqual(ids(await call(auditor, 'audits'), 'audits'), []);
  for (const route of ['audit', 'findings', 'finding', 'sarif', 'drafts'])
    assert.equal((await call(auditor, route, CALLS[route])).status, 404, route);
});

it('API-01 a token of staff dies with a change of the role, and with a reset of the second factor', async () => {
  const token = await create('admin');
  await operator(`update user_roles set created_at = now() where user_id = '${people.admin}'`);
  assert.equal((await call(token, 'me')).detail, 'This access token was revoked.');
  await enrol('anotherAdmin');
  const another = await create('anotherAdmin');
  assert.equal((await call(another, 'me')).status, 200);
  await as('admin', `select reset_second_factor('${people.anotherAdmin}', 'The phone is lost.')`).hasRows(1);
  assert.equal((await call(another, 'me')).status, 401);
});

it('API-01 AUTH-19 AUTH-20 a token ends with "End all other sessions", and with a new address', async () => {
  for (const end of [
    () => as('owner', 'select end_other_sessions()').hasRows(1),
    () => operator(`update auth.users set email = 'new@guard.test' where id = '${people.owner}'`),
  ]) {
    const token = await create('owner');
    const others = await create('member');
    await end();
    assert.equal((await call(token, 'me')).detail, 'This access token was revoked.');
    assert.equal((await call(others, 'me')).status, 200);
  }
});

it('API-01 AUTH-18 a token has aal2 only with a factor: an admin without the one they need reads nothing', async () => {
  const token = await create('admin');
  assert.deepEqual(ids(await call(token, 'audits'), 'audits'), []);
  assert.equal((await call(token, 'audit', { id: row.audit })).status, 404);
});

it('API-01 IMP-03 the tokens of an admin who views the portal as a client open nothing before the view has ended or expired', async () => {
  await operator(`update impersonation_sessions set is_active = false where is_active`);
  const token = await create('impersonating');
  assert.equal((await call(token, 'me')).status, 200);
  await operator(`insert into impersonation_sessions (admin_user_id, target_user_id, reason)
    values ('${people.impersonating}', '${people.owner}', 'To answer a question.')`);
  assert.equal((await call(token, 'audits')).status, 403);
  await operator(`alter table impersonation_sessions disable trigger end_impersonation;
    update impersonation_sessions set started_at = now() - interval '61 minutes', expires_at = now() - interval '1 minute' where is_active`);
  assert.equal((await call(token, 'audits')).status, 200);
});

it('API-01 no token makes, revokes or switches anything, and nothing that asks for a fresh code can be done with one', async () => {
  for (const who of ['owner', 'admin'] as const) {
    await enrol(who);
    const scopes = who === 'owner' ? ALL : STAFF;
    const { id } = await claiming(who, aal2(0), createSql({ scopes })).onlyRow();
    const claims = { access_token_id: id, aal: 'aal2', amr: undefined };
    for (const statement of [
      createSql({ scopes }),
      `select revoke_access_token('${String(id)}')`,
      'select switch_mcp(false)',
    ])
      await claiming(who, claims, statement).isRefused(
        '42501',
        'An access token cannot do this. Please sign in.',
      );
    const needsCode =
      who === 'owner'
        ? `select invite_to_team('new@guard.test', 'viewer')`
        : `insert into impersonation_sessions (admin_user_id, target_user_id, reason)
           values ('${people.admin}', '${people.owner}', 'To answer a question.')`;
    await claiming(who, claims, needsCode).isRefused('PT403');
  }
  const { id } = await create('viewer');
  await claiming('owner', { access_token_id: id, aal: 'aal2' }, 'select 1 from audits').hasRows(0);
  await claiming('owner', { access_token_id: 'x' }, 'select 1 from audits').isRefused('22P02');
});

it('API-01 nobody runs a route by itself', async () => {
  const routes = [
    `api_audits('{}')`,
    'api_me()',
    `api_fix('${row.finding}', '{}')`,
    `api_sarif('${row.audit}')`,
  ];
  for (const who of ['owner', 'admin'] as const)
    for (const route of routes)
      await as(who, `select private.${route}`).isRefused('42501', 'This needs an access token.');
});

it('API-02 a token calls 120 times a minute, and refused calls count', async () => {
  const token = await create('owner');
  const another = await create('owner');
  for (let n = 0; n < 119; n++) await call(token, 'audit', { id: row.fresh });
  assert.equal((await call(token, 'me')).status, 200);
  const refused = await call(token, 'me');
  assert.equal(refused.status, 429);
  assert.ok(refused.retry_after && refused.retry_after >= 1 && refused.retry_after <= 60);
  assert.equal((await call(another, 'me')).status, 200);
  await truth('select last_used_on = current_date as today from private.access_tokens limit 1').lists([true]);
  const guess = async (address: string) =>
    (await call({ token: 'ap_guessed' }, 'me', {}, false, address)).status;
  for (let n = 0; n < 60; n++) assert.equal(await guess('192.0.2.1'), 401);
  assert.deepEqual([await guess('192.0.2.1'), await guess('192.0.2.2')], [429, 401]);
});

it('API-02 findings come in pages, the most severe first, each once, and by severity and status', async () => {
  await operator(`insert into findings (audit_id, number, ordinal, title, severity, description, status, published_at)
    select '${row.audit}', 'M-0' || n, n, 'Number ' || n, case when n = 3 then 'high' else 'medium' end, 'About it.', 'open', now()
    from generate_series(1, 5) n`);
  await operator(`update findings set severity = 'high' where number = 'M-01' and audit_id = '${row.audit}'`);
  const token = await create('owner');
  const seen: string[] = [];
  let after: unknown;
  for (let pages = 0; pages < 10; pages++) {
    const { body = {} } = await call(token, 'findings', {
      id: row.audit,
      limit: 1,
      ...(after ? { after } : {}),
    });
    seen.push(...(body['findings'] as { number: string }[]).map(({ number }) => number));
    after = body['last'];
    if (!after) break;
  }
  assert.deepEqual(seen.slice(2), ['M-03', 'M-02', 'M-04', 'M-05']);
  assert.deepEqual(seen.slice(0, 2).sort(), ['H-01', 'M-01']);
  const counted = async (wanted: object) =>
    ids(await call(token, 'findings', { id: row.audit, ...wanted }), 'findings').length;
  assert.equal(await counted({ severity: ['critical', 'high'] }), 3);
  assert.equal(await counted({ severity: ['high'], status: ['fixed'] }), 0);
});

it('API-02 a value that PostgreSQL cannot read is refused in words of ours', async () => {
  const token = await create('owner');
  for (const wrong of [{ id: 'x' }, { id: row.audit, after: ['9e9', 1, row.finding] }])
    assert.deepEqual(await call(token, 'findings', wrong), {
      status: 400,
      detail: 'A value of this request cannot be accepted.',
    });
});

it('API-02 FIND-03 a member sends a fix, once for two requests; a viewer and staff do not', async () => {
  const viewer = await create('viewer');
  assert.equal((await call(viewer, 'fix', FIX)).status, 403);
  const member = await create('member');
  const sent = await call(member, 'fix', { ...FIX, message: 'Checks first.' });
  assert.deepEqual(sent, { status: 200, body: { id: row.finding, number: 'H-01', status: 'fix_submitted' } });
  assert.deepEqual(await call(member, 'fix', { ...FIX, message: 'Checks first. ' }), sent);
  await truth(
    `select actor_name, by_firm from finding_events where finding_id = $1 and to_status = 'fix_submitted'`,
    [row.finding],
  ).returns([{ actor_name: 'member', by_firm: false }]);
  await as('admin', `select move_finding('${row.finding}', 'fixed', null, '${FIXED}')`).hasRows(1);
  assert.equal((await call(member, 'fix', { ...FIX, message: 'Checks first.' })).status, 409);
  await truth('select count(*)::int as n from finding_events where finding_id = $1', [row.draft]).lists([0]);
});

it('API-02 FIND-08 staff add drafts, once for each key, to repositories of the scope by their address', async () => {
  await enrol('admin');
  const token = await create('admin');
  const location = {
    repository: 'https://github.com/example/vault',
    path: 'src/A.sol',
    first_line: 3,
    last_line: 4,
  };
  const findings = [
    { title: 'One', severity: 'high', locations: [location, { ...location, repository: null }] },
    { title: 'Two', severity: 'low', locations: [] },
  ];
  const sent = { id: row.audit, key: crypto.randomUUID(), findings };
  assert.deepEqual(await call(token, 'drafts', sent), { status: 200, body: { imported: 2 } });
  assert.deepEqual(await call(token, 'drafts', sent), { status: 200, body: { imported: 2 } });
  await truth(
    `select f.title, f.status, jsonb_agg(l.repository_id order by l.position) as repositories from findings f
       left join finding_locations l on l.finding_id = f.id where f.title in ('One', 'Two') group by f.id order by f.title`,
  ).returns([
    { title: 'One', status: 'draft', repositories: [row.repository, null] },
    { title: 'Two', status: 'draft', repositories: [null] },
  ]);
  const again = await call(token, 'drafts', { ...sent, key: crypto.randomUUID() });
  assert.equal(again.status, 409);
  const elsewhere = { ...sent, id: row.unusedAudit, findings: findings.slice(1) };
  assert.equal((await call(token, 'drafts', elsewhere)).status, 409);
  const other = { ...sent, findings: findings.slice(1) };
  assert.equal((await call(token, 'drafts', other)).status, 422);
  const places = [{ ...location, repository: 'https://evil.example/x' }];
  const foreign = { ...sent, key: crypto.randomUUID(), findings: [{ ...findings[1], locations: places }] };
  assert.deepEqual(await call(token, 'drafts', foreign), {
    status: 400,
    detail: 'The repository https://evil.example/x is not in the scope of this audit.',
  });
});

it('API-02 TRUST-02 SARIF and reported lines are lines of Access by token, one an hour, also after an opening or an archive in a session', async () => {
  await operator(`insert into storage.objects (bucket_id, name, version) values ('client-files', '${people.owner}/${row.snapshot}', 'v1');
    update files set object_version = private.stored_version('client-files', storage_path) where id = '${row.snapshot}'`);
  await operator(`insert into finding_locations (finding_id, repository_id, path, first_line, position)
      select '${row.finding}', '${row.repository}', 'src/Vault.sol', n, n from generate_series(1, 5) n;
    insert into finding_events (finding_id, kind, by_firm, to_status, message, undone_at)
      values ('${row.finding}', 'moved', true, 'fixed', 'Of another client.', now())`);
  const token = await create('owner');
  for (const inSession of [
    `open_object('source', '${row.snapshot}')`,
    `begin_archive(audit_id => '${row.audit}')`,
  ])
    await as('owner', `select ${inSession}`).hasRows(1);
  for (let twice = 0; twice < 2; twice++) {
    const sarif = await call(token, 'sarif', { id: row.audit });
    assert.equal(sarif.status, 200);
    assert.doesNotMatch(JSON.stringify(sarif), /Of another client/);
    assert.match(JSON.stringify(sarif), /"lastLine":12,"firstLine":10/);
    const { body = {} } = await call(token, 'finding', { id: row.finding });
    assert.deepEqual(
      (body['places'] as { index: number }[]).map(({ index }) => index),
      [0, 1, 2, 3, 4],
    );
  }
  await truth(
    `select kind, object_name, by_token from openings where opened_by = $1 and kind <> 'file' order by kind, by_token`,
    [people.owner],
  ).returns([
    { kind: 'archive', object_name: 'Vault audit', by_token: false },
    { kind: 'report', object_name: 'Vault audit.sarif', by_token: true },
    { kind: 'source', object_name: 'vault-0a0a0a0.zip', by_token: false },
    { kind: 'source', object_name: 'vault-0a0a0a0.zip', by_token: true },
  ]);
  await operator(`insert into openings (client_id, opened_by, opened_by_name, opened_as, kind, object_id, object_name)
    select '${people.owner}', '${people.owner}', 'O', 'client', 'file', gen_random_uuid(), 'F' from generate_series(1, 2000)`);
  assert.match((await call(token, 'sarif', { id: row.audit })).detail ?? '', /too many files today/);
});

it('API-02 SARIF of more text than an edge function can write is refused, and is no line of Access', async () => {
  await operator(`insert into findings (audit_id, number, ordinal, title, severity, description, recommendation, status, published_at)
    select '${row.audit}', 'L-' || n, n, 'Number ' || n, 'low', repeat('x', 50000), repeat('x', 50000), 'open', now()
    from generate_series(100, 130) n`);
  const token = await create('owner');
  assert.equal((await call(token, 'sarif', { id: row.audit })).status, 400);
  // The same of places, of which a finding has up to 100.
  // Without the triggers, which would take seconds.
  await operator(`update findings set description = 'x', recommendation = '' where ordinal >= 100;
    insert into findings (audit_id, number, ordinal, title, severity, description, status, published_at)
    select '${row.audit}', 'L-' || n, n, 'Number ' || n, 'low', 'x', 'open', now() from generate_series(131, 170) n;
    set local session_replication_role = replica;
    insert into finding_locations (finding_id, path, position) select f.id, repeat('x', 290) || n, n
    from findings f, generate_series(1, 100) n where f.ordinal >= 100;
    set local session_replication_role = origin`);
  assert.equal((await call(token, 'sarif', { id: row.audit })).status, 400);
  // So is SARIF of too many findings.
  await operator(`set local session_replication_role = replica;
    delete from finding_locations where path like 'xx%';
    insert into findings (client_id, audit_id, number, ordinal, title, severity, description, status, published_at)
    select '${people.owner}', '${row.audit}', 'L-' || n, n, 'Number ' || n, 'low', 'x', 'open', now() from generate_series(171, 1100) n;
    set local session_replication_role = origin`);
  assert.equal((await call(token, 'sarif', { id: row.audit })).status, 400);
  await truth(`select from openings where kind = 'report'`).returns([]);
});

it('API-01 the owner sees and revokes the tokens of the team, admins those of staff, everybody their own', async () => {
  const member = await create('member');
  const owner = await create('owner');
  const admin = await create('admin');
  const sees = async (who: Person) =>
    (await as(who, 'select id, is_own from list_access_tokens()')).rows?.map(({ id }) => id);
  assert.deepEqual(await sees('member'), [member.id]);
  assert.deepEqual(await sees('owner'), [owner.id, member.id]);
  assert.deepEqual(await sees('other'), []);
  assert.deepEqual(await sees('anotherAdmin'), [admin.id]);
  const revoke = ({ id }: { id: string }) => `select revoke_access_token('${id}')`;
  for (const [who, token] of [
    ['member', owner],
    ['viewer', member],
    ['other', member],
    ['admin', member],
    ['owner', admin],
  ] as const)
    await as(who, revoke(token)).isRefused('PT404');
  await as('owner', revoke(member)).hasRows(1);
  await as('anotherAdmin', revoke(admin)).hasRows(1);
  // The limit of lines in the log does not stop an owner who shuts a thief out.
  await operator(`insert into private.access_tokens (person_id, client_id, name, digest, prefix, scopes, ends_at)
    select '${people.member}', '${people.owner}', 'CI', sha256(n::text::bytea), 'ap_', '{audits:read}', now() + interval '1 day'
    from generate_series(1, 60) n`);
  await as('owner', 'select revoke_access_token(id) from list_access_tokens() where not is_own').hasRows(60);
  assert.equal((await call(member, 'me')).detail, 'This access token was revoked.');
  assert.deepEqual(await sees('member'), []);
  const log = await truth(`select 1 from admin_activity_logs where action = 'revoked_access_token'`);
  assert.equal(log.length, 62);
});

it('API-03 MCP is off until the owner, or an admin for the firm, switches it on', async () => {
  const member = await create('member');
  const admin = await create('admin');
  const isOn = async (token: { token: string }) => (await call(token, 'me', {}, true)).status === 200;
  assert.deepEqual([await isOn(member), await isOn(admin)], [false, false]);
  assert.match((await call(member, 'me', {}, true)).detail ?? '', /owner of the team/);
  for (let twice = 0; twice < 2; twice++) await as('owner', 'select switch_mcp(true)').hasRows(1);
  assert.deepEqual([await isOn(member), await isOn(admin)], [true, false]);
  await as('admin', 'select switch_mcp(true)').hasRows(1);
  await as('owner', 'select switch_mcp(false)').hasRows(1);
  assert.deepEqual([await isOn(member), await isOn(admin)], [false, true]);
  await as('viewer', 'select has_mcp() as is_on').returns([{ is_on: false }]);
  const log = await truth(
    `select details ->> 'is_on' as is_on from admin_activity_logs where action = 'switched_mcp'`,
  );
  assert.equal(log.length, 3);
  await enrol('owner');
  await claiming('owner', { aal: 'aal2', amr: [] }, 'select switch_mcp(false)').hasRows(1);
});
