// Several people change the same findings at the same time, on separate connections to PostgreSQL.
import { expect, it } from 'vitest';
import { actingAs, errorCode, untilEndOrLock } from '../guarded-database.ts';
import { getRows, people } from '../people.ts';
import { commit, openRace } from '../races.ts';

const row = getRows('owner');
const COMMIT = '1f1f1f1f';
const ROUNDS = 10;

const tell = (error: unknown) => `${errorCode(error)} ${error instanceof Error ? error.message : ''}`;
const race = openRace('finding_races', tell);

type Call = [sql: string, params: unknown[]];

const moves = (to: string, expected: string | null): Call => [
  'select * from move_finding($1, $2, $3, $4, $5)',
  [row.finding, to, 'A reason', COMMIT, expected],
];
const publish = (id: string): Call => ['select * from publish_findings($1)', [[id]]];

async function only(sql: string): Promise<unknown> {
  return (await race.truth.query(sql)).rows[0];
}

it('FIND-03 of two simultaneous steps one succeeds and the other is refused with the current status', async () => {
  await race.rounds(ROUNDS, async () => {
    const outcome = await race.both(
      ['owner', ...moves('acknowledged', 'open')],
      ['owner', ...moves('fix_submitted', 'open')],
    );
    expect(outcome.filter((result) => result === 1)).toHaveLength(1);
    expect(outcome.find((result) => result !== 1)).toMatch(
      /^PT409 This finding has been moved in the meantime\. It is now "(Acknowledged|Fix submitted)"\.$/,
    );
    expect(await only(`select count(*)::int as n from finding_events where kind = 'moved'`)).toEqual({
      n: 1,
    });
  });
});

it('FIND-03 of simultaneous steps by client and auditor one succeeds, with one e-mail and one event', async () => {
  const outcome = await race.both(
    ['owner', ...moves('fix_submitted', 'open')],
    ['admin', ...moves('withdrawn', 'open')],
  );
  expect(outcome.filter((result) => result === 1)).toHaveLength(1);
  expect(outcome.filter((result) => String(result).startsWith('PT409'))).toHaveLength(1);
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
  await race.rounds(ROUNDS, async () => {
    await race.truth
      .exec(`insert into findings (id, audit_id, number, ordinal, title, severity, description, status, published_at)
        values ('${row.fresh}', '${row.audit}', 'L-01', 1, 'T', 'low', 'D', 'open', now())`);
    const outcome = await race.both(
      ['owner', ...both([row.finding, row.fresh], 'acknowledged')],
      ['owner', ...both([row.fresh, row.finding], 'fix_submitted')],
    );
    expect(outcome.filter((result) => result === 1)).toHaveLength(1);
    expect(outcome.find((result) => result !== 1)).toMatch(
      /^PT409 Nothing was changed\. H-01: .*It is now "(Acknowledged|Fix submitted)"\. L-01: .*\.$/,
    );
    const { rows } = await race.truth.query('select distinct status from findings where id in ($1, $2)', [
      row.finding,
      row.fresh,
    ]);
    expect(rows).toHaveLength(1);
  });
});

it('FIND-10 a fix that the client replaces while an auditor answers several at once is never answered unread', async () => {
  const both = [row.finding, row.fresh];
  const ANOTHER_FIX =
    'PT409 Nothing was changed. L-01: The client has sent another fix in the meantime. Read it, and answer it then.';
  const ALREADY_FIXED =
    'PT409 This finding is now "Fixed", and cannot be moved from there to "Fix submitted".';
  const replaced = 'https://github.com/example/vault/pull/12';
  await race.rounds(ROUNDS, async () => {
    await race.truth
      .exec(`insert into findings (id, audit_id, number, ordinal, title, severity, description, status, published_at)
        values ('${row.fresh}', '${row.audit}', 'L-01', 1, 'T', 'low', 'D', 'open', now())`);
    for (const id of both)
      await commit(
        race.one,
        ['owner', 'select * from move_finding($1, $2, null, $3)', [id, 'fix_submitted', COMMIT]],
        tell,
      );
    const { rows } = await race.truth.query(
      `select id from finding_events where to_status = 'fix_submitted' order by finding_id = $1 desc`,
      [row.finding],
    );
    const [answered, sent] = await Promise.all([
      commit(
        race.two,
        [
          'admin',
          'select move_findings($1, $2, null, $3, $4, $5)',
          [both, 'fixed', '2e'.repeat(20), ['fix_submitted', 'fix_submitted'], rows.map(({ id }) => id)],
        ],
        tell,
      ),
      commit(
        race.one,
        ['owner', 'select * from move_finding($1, $2, null, $3)', [row.fresh, 'fix_submitted', replaced]],
        tell,
      ),
    ]);
    // Whoever comes second is told, and nothing of theirs is kept.
    expect(answered === 1 ? sent : answered).toBe(answered === 1 ? ALREADY_FIXED : ANOTHER_FIX);
    expect([answered, sent]).toContain(1);
    expect(await only(`select count(*)::int as n from finding_events where to_status = 'fixed'`)).toEqual({
      n: answered === 1 ? 2 : 0,
    });
  });
});

it('REP-04 a finding that is published while its audit is withdrawn is withdrawn with it, or stays a draft', async () => {
  const withdraw: Call = ['select withdraw_audit($1, $2)', [row.audit, 'It was begun by mistake.']];
  await race.rounds(10, async () => {
    const [published, withdrawn] = await race.both(['admin', ...publish(row.draft)], ['admin', ...withdraw]);
    expect(withdrawn).toBe(1);
    expect([1, 'PT409 This audit was withdrawn, which is final.']).toContain(published);
    const { rows } = await race.truth.query('select status from findings where id = $1', [row.draft]);
    expect(rows).toEqual([{ status: published === 1 ? 'withdrawn' : 'draft' }]);
  });
});

const emailsTo = (kind: string, person: string) =>
  `select count(*)::int as n from private.notices n join events e on e.id = n.event_id
   where n.decision is null and e.kind = '${kind}' and n.person_id ${person}`;
const emailsToTeam = (kind: string) => emailsTo(kind, 'is null');
const emailsToOwner = (kind: string) => emailsTo(kind, `= '${people.owner}'`);

it('FIND-03 a double click makes only one step', async () => {
  const submit = moves('fix_submitted', 'open');
  const outcome = await race.both(['owner', ...submit], ['owner', ...submit]);
  expect(outcome.sort()).toEqual([
    1,
    'PT409 This finding has been moved in the meantime. It is now "Fix submitted".',
  ]);
  expect(await only(emailsToTeam('fix_submitted'))).toEqual({ n: 1 });
});

it('FIND-03 a step that waited for another comes after it in the ledger even if it began earlier', async () => {
  await commit(race.one, ['owner', ...moves('fix_submitted', null)], tell);
  await race.one.exec(`begin; ${actingAs('admin')}; select now()`);
  await commit(race.two, ['anotherAdmin', ...moves('open', null)], tell);
  await race.one.query(...moves('withdrawn', null));
  await race.one.exec('commit');
  const { rows } = await race.truth.query(
    `select to_status from finding_events where finding_id = $1 and kind = 'moved' order by created_at, id`,
    [row.finding],
  );
  expect(rows.map(({ to_status }) => to_status)).toEqual(['fix_submitted', 'open', 'withdrawn']);
});

it('FIND-02 when two admins publish the same draft one succeeds and the other is refused, with one number and one e-mail', async () => {
  await race.rounds(ROUNDS, async () => {
    const outcome = await race.both(
      ['admin', ...publish(row.draft)],
      ['anotherAdmin', ...publish(row.draft)],
    );
    expect(outcome.sort()).toEqual([1, 'PT409 L-01 has already been published.']);
    expect(await only(emailsToOwner('findings_published'))).toEqual({ n: 1 });
  });
});

it('FIND-01 two admins who publish different drafts of an audit at once get different numbers', async () => {
  await race.rounds(ROUNDS, async () => {
    await race.truth.exec(`insert into findings (id, audit_id, title, severity, description)
        values ('${row.fresh}', '${row.audit}', 'T', 'low', 'D')`);
    expect(
      await race.both(['admin', ...publish(row.draft)], ['anotherAdmin', ...publish(row.fresh)]),
    ).toEqual([1, 1]);
    const { rows } = await race.truth.query(
      `select number from findings where audit_id = $1 and severity = 'low' order by number`,
      [row.audit],
    );
    expect(rows).toEqual([{ number: 'L-01' }, { number: 'L-02' }]);
  });
});

it('STAFF-03 a correction that is published while its finding is edited does not overwrite the edit', async () => {
  await race.truth.exec(`insert into findings (id, audit_id, corrects_id, title, severity, description)
    values ('${row.fresh}', '${row.audit}', '${row.finding}', 'In better words', 'high', 'D')`);
  await race.one.exec(`begin; ${actingAs('anotherAdmin')}`);
  await race.one.query(
    `select save_finding(jsonb_build_object('id', f.id, 'description', 'Edited'), null, f.updated_at)
     from findings f where f.id = $1`,
    [row.finding],
  );
  const published = await untilEndOrLock(race.two, race.truth, () =>
    commit(race.two, ['admin', ...publish(row.fresh)], tell),
  );
  await race.one.exec('commit');
  expect(await published.ended).toMatch(/^PT409 H-01 has been changed since its correction was begun/);
});

it('FIND-04 simultaneous comments cannot exceed the limit together', async () => {
  await race.truth.exec(`insert into finding_comments (finding_id, author_id, body)
    select '${row.finding}', '${people.owner}', 'Again' from generate_series(1, 58)`);
  const write: Call = ['insert into finding_comments (finding_id, body) values ($1, $2)', [row.finding, 'B']];
  const outcome = await race.both(['owner', ...write], ['owner', ...write]);
  expect(outcome.map((result) => String(result).slice(0, 5)).sort()).toEqual(['1', '22023']);
});
