// Several people change the same findings at the same time, on separate connections to PostgreSQL.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openSeededPostgres } from '../database/copies.ts';
import { actingAs, connectPostgres, errorCode, type Engine } from '../guarded-database.ts';
import { people, reseedSql, getRows, type Person } from '../people.ts';

const row = getRows('owner');
const COMMIT = '1f1f1f1f';
const ROUNDS = 10;

let truth: Engine & { url: string };
let one: Engine;
let two: Engine;

beforeAll(async () => {
  truth = await openSeededPostgres('finding_races');
  [one, two] = await Promise.all([connectPostgres(truth.url), connectPostgres(truth.url)]);
});
beforeEach(async () => {
  await truth.exec(reseedSql);
  await truth.exec('update impersonation_sessions set is_active = false');
});
afterAll(() => Promise.all([one, two, truth].map((engine) => engine.close())));

/** Runs a statement of a person in a transaction of its own; resolves to the rows touched, or to SQLSTATE and sentence. */
async function commit(engine: Engine, who: Person, sql: string, params?: unknown[]): Promise<string> {
  await engine.exec(`begin; ${actingAs(who)}`);
  try {
    const { count } = await engine.query(sql, params);
    await engine.exec('commit');
    return String(count);
  } catch (error) {
    await engine.exec('rollback');
    return `${errorCode(error)} ${error instanceof Error ? error.message : ''}`;
  }
}

type Call = [sql: string, params: unknown[]];

const moves = (to: string, expected: string | null): Call => [
  'select * from move_finding($1, $2, $3, $4, $5)',
  [row.finding, to, 'A reason', COMMIT, expected],
];
const publish = (id: string): Call => ['select * from publish_findings($1)', [[id]]];

async function only(sql: string): Promise<unknown> {
  return (await truth.query(sql)).rows[0];
}

it('FIND-03 of two simultaneous steps one succeeds and the other is refused with the current status', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await truth.exec(reseedSql);
    await truth.exec('update impersonation_sessions set is_active = false');
    const outcome = await Promise.all([
      commit(one, 'owner', ...moves('acknowledged', 'open')),
      commit(two, 'owner', ...moves('fix_submitted', 'open')),
    ]);
    expect(outcome.filter((result) => result === '1')).toHaveLength(1);
    expect(outcome.find((result) => result !== '1')).toMatch(
      /^PT409 This finding has been moved in the meantime\. It is now "(Acknowledged|Fix submitted)"\.$/,
    );
    expect(await only(`select count(*)::int as n from finding_events where kind = 'moved'`)).toEqual({
      n: 1,
    });
  }
});

it('FIND-03 of simultaneous steps by client and auditor one succeeds, with one e-mail and one event', async () => {
  const outcome = await Promise.all([
    commit(one, 'owner', ...moves('fix_submitted', 'open')),
    commit(two, 'admin', ...moves('withdrawn', 'open')),
  ]);
  expect(outcome.filter((result) => result === '1')).toHaveLength(1);
  expect(outcome.filter((result) => result.startsWith('PT409'))).toHaveLength(1);
  expect(
    await only(
      `select count(*)::int as n from events where in_history and kind not in ('audit_created', 'status_changed')`,
    ),
  ).toEqual({
    n: 1,
  });
});

it('FIND-10 of two simultaneous steps with several findings, in any order, one succeeds and the other changes nothing', async () => {
  const both = (ids: string[], to: string): Call => [
    'select move_findings($1, $2, $3, $4, $5)',
    [ids, to, 'A reason', COMMIT, ['open', 'open']],
  ];
  for (let round = 0; round < ROUNDS; round += 1) {
    await truth.exec(reseedSql);
    await truth.exec(`update impersonation_sessions set is_active = false;
      insert into findings (id, audit_id, number, ordinal, title, severity, description, status, published_at)
        values ('${row.fresh}', '${row.audit}', 'L-01', 1, 'T', 'low', 'D', 'open', now())`);
    const outcome = await Promise.all([
      commit(one, 'owner', ...both([row.finding, row.fresh], 'acknowledged')),
      commit(two, 'owner', ...both([row.fresh, row.finding], 'fix_submitted')),
    ]);
    expect(outcome.filter((result) => result === '1')).toHaveLength(1);
    expect(outcome.find((result) => result !== '1')).toMatch(
      /^PT409 Nothing was changed\. H-01: .*It is now "(Acknowledged|Fix submitted)"\. L-01: .*\.$/,
    );
    const { rows } = await truth.query('select distinct status from findings where id in ($1, $2)', [
      row.finding,
      row.fresh,
    ]);
    expect(rows).toHaveLength(1);
  }
});

it('FIND-10 a fix that the client replaces while an auditor answers several at once is never answered unread', async () => {
  const both = [row.finding, row.fresh];
  const ANOTHER_FIX =
    'PT409 Nothing was changed. L-01: The client has sent another fix in the meantime. Read it, and answer it then.';
  const ALREADY_FIXED =
    'PT409 This finding is now "Fixed", and cannot be moved from there to "Fix submitted".';
  const replaced = 'https://github.com/example/vault/pull/12';
  for (let round = 0; round < ROUNDS; round += 1) {
    await truth.exec(reseedSql);
    await truth.exec(`update impersonation_sessions set is_active = false;
      insert into findings (id, audit_id, number, ordinal, title, severity, description, status, published_at)
        values ('${row.fresh}', '${row.audit}', 'L-01', 1, 'T', 'low', 'D', 'open', now())`);
    for (const id of both)
      await commit(one, 'owner', 'select * from move_finding($1, $2, null, $3)', [
        id,
        'fix_submitted',
        COMMIT,
      ]);
    const { rows } = await truth.query(
      `select id from finding_events where to_status = 'fix_submitted' order by finding_id = $1 desc`,
      [row.finding],
    );
    const [answered, sent] = await Promise.all([
      commit(two, 'admin', 'select move_findings($1, $2, null, $3, $4, $5)', [
        both,
        'fixed',
        '2e'.repeat(20),
        ['fix_submitted', 'fix_submitted'],
        rows.map(({ id }) => id),
      ]),
      commit(one, 'owner', 'select * from move_finding($1, $2, null, $3)', [
        row.fresh,
        'fix_submitted',
        replaced,
      ]),
    ]);
    // Whoever comes second is told, and nothing of theirs is kept.
    expect([answered, sent].sort()).toEqual(['1', answered === '1' ? ALREADY_FIXED : ANOTHER_FIX]);
    expect(await only(`select count(*)::int as n from finding_events where to_status = 'fixed'`)).toEqual({
      n: answered === '1' ? 2 : 0,
    });
  }
});

it('REP-04 a finding that is published while its audit is withdrawn is withdrawn with it, or stays a draft', async () => {
  const withdraw: Call = ['select withdraw_audit($1, $2)', [row.audit, 'It was begun by mistake.']];
  for (let round = 0; round < 10; round += 1) {
    await truth.exec(reseedSql);
    await truth.exec('update impersonation_sessions set is_active = false');
    const [published, withdrawn] = await Promise.all([
      commit(one, 'admin', ...publish(row.draft)),
      commit(two, 'admin', ...withdraw),
    ]);
    expect(withdrawn).toBe('1');
    expect(['1', 'PT409 This audit was withdrawn, which is final.']).toContain(published);
    const { rows } = await truth.query('select status from findings where id = $1', [row.draft]);
    expect(rows).toEqual([{ status: published === '1' ? 'withdrawn' : 'draft' }]);
  }
});

const emailsTo = (kind: string, person: string) =>
  `select count(*)::int as n from private.notices n join events e on e.id = n.event_id
   where n.decision is null and e.kind = '${kind}' and n.person_id ${person}`;
const emailsToTeam = (kind: string) => emailsTo(kind, 'is null');
const emailsToOwner = (kind: string) => emailsTo(kind, `= '${people.owner}'`);

it('FIND-03 a double click makes only one step', async () => {
  const submit = moves('fix_submitted', 'open');
  const outcome = await Promise.all([commit(one, 'owner', ...submit), commit(two, 'owner', ...submit)]);
  expect(outcome.sort()).toEqual([
    '1',
    'PT409 This finding has been moved in the meantime. It is now "Fix submitted".',
  ]);
  expect(await only(emailsToTeam('fix_submitted'))).toEqual({ n: 1 });
});

it('FIND-03 a step that waited for another comes after it in the ledger even if it began earlier', async () => {
  await commit(one, 'owner', ...moves('fix_submitted', null));
  await one.exec(`begin; ${actingAs('admin')}; select now()`);
  await commit(two, 'anotherAdmin', ...moves('open', null));
  await one.query(...moves('withdrawn', null));
  await one.exec('commit');
  const { rows } = await truth.query(
    `select to_status from finding_events where finding_id = $1 and kind = 'moved' order by created_at, id`,
    [row.finding],
  );
  expect(rows.map(({ to_status }) => to_status)).toEqual(['fix_submitted', 'open', 'withdrawn']);
});

it('FIND-02 when two admins publish the same draft one succeeds and the other is refused, with one number and one e-mail', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await truth.exec(reseedSql);
    await truth.exec('update impersonation_sessions set is_active = false');
    const outcome = await Promise.all([
      commit(one, 'admin', ...publish(row.draft)),
      commit(two, 'anotherAdmin', ...publish(row.draft)),
    ]);
    expect(outcome.sort()).toEqual(['1', 'PT409 L-01 has already been published.']);
    expect(await only(emailsToOwner('findings_published'))).toEqual({ n: 1 });
  }
});

it('FIND-01 two admins who publish different drafts of an audit at once get different numbers', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await truth.exec(reseedSql);
    await truth.exec(`update impersonation_sessions set is_active = false;
      insert into findings (id, audit_id, title, severity, description)
        values ('${row.fresh}', '${row.audit}', 'T', 'low', 'D')`);
    expect(
      await Promise.all([
        commit(one, 'admin', ...publish(row.draft)),
        commit(two, 'anotherAdmin', ...publish(row.fresh)),
      ]),
    ).toEqual(['1', '1']);
    const { rows } = await truth.query(
      `select number from findings where audit_id = $1 and severity = 'low' order by number`,
      [row.audit],
    );
    expect(rows).toEqual([{ number: 'L-01' }, { number: 'L-02' }]);
  }
});

it('FIND-04 simultaneous comments cannot exceed the limit together', async () => {
  await truth.exec(`insert into finding_comments (finding_id, author_id, body)
    select '${row.finding}', '${people.owner}', 'Again' from generate_series(1, 58)`);
  const write: Call = ['insert into finding_comments (finding_id, body) values ($1, $2)', [row.finding, 'B']];
  const outcome = await Promise.all([commit(one, 'owner', ...write), commit(two, 'owner', ...write)]);
  expect(outcome.map((result) => result.slice(0, 5)).sort()).toEqual(['1', '22023']);
});
