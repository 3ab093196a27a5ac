// Runs random sequences of actions of clients and auditors on PostgreSQL: on PGlite, where every check of the steps runs too, they
// take four times as long. The ledger must always explain each finding's state.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { openSeededPostgres } from '../database/copies.ts';
import { runAs, rolledBack, type Outcome, type Engine, type Rows } from '../guarded-database.ts';
import { STATUSES, type Status } from '../checks/findings/scene.ts';
import { mayMove } from '../checks/findings/steps.ts';
import { seed } from '../fuzz/settings.ts';
import { people, getRows } from '../people.ts';

const RUNS = 25;
const SEVERITIES = ['critical', 'high', 'medium', 'low', 'informational', 'gas'] as const;
const LINK = `https://github.com/example/vault/commit/${'1f'.repeat(20)}`;
const MOVE = 'select * from move_finding($1, $2, $3, $4, $5)';
const PUBLISH = 'select * from publish_findings($1)';
const audit = getRows('owner').audit;
/** Few findings, so that the actions of a sequence meet on them. The first two are the seed's: one published, one draft. */
const FINDINGS = [
  getRows('owner').finding,
  getRows('owner').draft,
  ...[1].map((n) => `00000000-0000-4000-c000-00000000000${n}`),
];

type Act = { who: 'owner' | 'admin'; sql: string; params: unknown[] };

const who = fc.constantFrom('owner' as const, 'admin' as const);
const finding = fc.constantFrom(...FINDINGS);
const severity = fc.constantFrom(...SEVERITIES);

/** Mostly what a step needs; seldom withdrawn, which ends the story of a finding. */
const mostly = fc.oneof(
  { weight: 5, arbitrary: fc.constant(true) },
  { weight: 1, arbitrary: fc.constant(false) },
);
const target = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...STATUSES.filter((status) => status !== 'withdrawn')) },
  { weight: 1, arbitrary: fc.constant('withdrawn') },
);
const expectation = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom(...STATUSES) },
);

/** A step that the requirement allows from where the finding is by then; for a draft its publication. */
type Allowed = { finding: string; choice: number };

async function allowedAct(engine: Engine, { finding: id, choice }: Allowed): Promise<Act | undefined> {
  const { rows } = await engine.query('select status from findings where id = $1', [id]);
  const from = rows[0]?.['status'] as Status | undefined;
  if (from === undefined) return undefined;
  if (from === 'draft') return { who: 'admin', sql: PUBLISH, params: [[id]] };
  const steps = (['owner', 'admin'] as const)
    .flatMap((caller) => STATUSES.map((to) => ({ caller, to })))
    // A fix is replaced by another one, and only until its review begins.
    .filter(({ caller, to }) => to !== from && mayMove(caller, from, to))
    // Seldom withdrawn, which ends the story of a finding.
    .filter(({ to }, _, all) => to !== 'withdrawn' || choice % 6 === 0 || all.length === 1);
  const step = steps[choice % steps.length];
  return step && { who: step.caller, sql: MOVE, params: [id, step.to, 'A reason', LINK, from] };
}

const allowed = fc.record({ finding, choice: fc.nat({ max: 1000 }) });

const acts: fc.Arbitrary<Act | Allowed> = fc.oneof(
  { weight: 30, arbitrary: allowed },
  {
    weight: 20,
    arbitrary: fc
      .tuple(who, finding, target, mostly, mostly, expectation)
      .map(([caller, id, to, hasMessage, hasLink, expected]) => ({
        who: caller,
        sql: MOVE,
        params: [id, to, hasMessage ? 'A reason' : null, hasLink ? LINK : null, expected],
      })),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(who, fc.uniqueArray(finding, { minLength: 1 })).map(([caller, ids]) => ({
      who: caller,
      sql: PUBLISH,
      params: [ids],
    })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(who, finding, severity).map(([caller, id, to]) => ({
      who: caller,
      sql: 'select * from change_finding_severity($1, $2, $3)',
      params: [id, to, 'A reason'],
    })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(who, finding, severity).map(([caller, id, to]) => ({
      who: caller,
      sql: `select save_finding(jsonb_build_object('id', id, 'severity', $2::text), null, updated_at) from findings where id = $1`,
      params: [id, to],
    })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(who, finding, fc.constantFrom(...STATUSES)).map(([caller, id, to]) => ({
      who: caller,
      sql: 'update findings set status = $2 where id = $1',
      params: [id, to],
    })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(who, finding).map(([caller, id]) => ({
      who: caller,
      sql: 'select discard_drafts(array[$1::uuid])',
      params: [id],
    })),
  },
);

/** Tried in every run: withdrawals are seldom among random steps. */
const WITHDRAWAL: (Act | Allowed)[] = [
  { finding: getRows('owner').draft, choice: 0 },
  { who: 'admin', sql: MOVE, params: [getRows('owner').draft, 'withdrawn', 'A reason', LINK, 'open'] },
];

const STATE = `select md5(string_agg(t, '|' order by t)) as hash from (
  select f::text from findings f union all select e::text from finding_events e union all select a::text from events a
  union all select o::text from email_outbox o union all select l::text from admin_activity_logs l) as all_rows (t)`;

/** Checks the ledger of each finding and the uniqueness of all numbers. */
async function checkLedgers(engine: Engine): Promise<void> {
  const { rows: findings } = await engine.query(
    `select id, status, severity, number, published_at is not null as published from findings where audit_id = $1`,
    [audit],
  );
  const numbers = findings.map(({ number }) => number).filter((number) => number !== null);
  assert.equal(new Set(numbers).size, numbers.length, 'numbers are unique');
  for (const one of findings) {
    const { rows: events } = await engine.query(
      `select kind, from_status, to_status, from_severity, to_severity from finding_events
       where finding_id = $1 order by created_at, id`,
      [one['id']],
    );
    if (one['status'] === 'draft') {
      assert.deepEqual([events, one['number'], one['published']], [[], null, false]);
      continue;
    }
    assert.match(String(one['number']), /^[CHMLIG]-\d\d$/);
    assert.equal(one['published'], true);
    assert.deepEqual(replay(events), { status: one['status'], severity: one['severity'] });
  }
}

/** Follows a ledger from the publication on. Each event must begin in the status in which the previous one ended. */
function replay(events: Rows): { status: unknown; severity: unknown } {
  const [first, ...rest] = events;
  assert.deepEqual([first?.['kind'], first?.['from_status']], ['published', null]);
  let [status, severityNow] = [first?.['to_status'], first?.['to_severity']];
  for (const event of rest) {
    assert.notEqual(event['kind'], 'published');
    assert.notEqual(status, 'withdrawn', 'withdrawn is final');
    if (event['kind'] === 'moved') {
      assert.equal(event['from_status'], status);
      status = event['to_status'];
    } else {
      assert.equal(event['from_severity'], severityNow);
      severityNow = event['to_severity'];
    }
  }
  return { status, severity: severityNow };
}

const accepted = new Map<string, number>();

/** One act on what has this fingerprint; returns the fingerprint after it. What is refused says why and changes nothing. */
async function perform(engine: Engine, chosen: Act | Allowed, before: unknown): Promise<unknown> {
  const act = 'choice' in chosen ? await allowedAct(engine, chosen) : chosen;
  if (!act) return before;
  const outcome: Outcome = await runAs(engine, act.who, act.sql, act.params);
  const [state] = (await engine.query(STATE)).rows;
  if (outcome.code === undefined && outcome.count > 0) {
    const made = act.sql === MOVE ? `move to ${String(act.params[1])}` : act.sql;
    accepted.set(made, (accepted.get(made) ?? 0) + 1);
  } else {
    assert.ok(!('choice' in chosen), `${outcome.code}: ${JSON.stringify(act)}`);
    if (outcome.code !== undefined)
      assert.match(outcome.message, /^([A-Z].*\.|permission denied for table findings)$/s);
    assert.equal(state?.['hash'], before);
  }
  return state?.['hash'];
}

let engine: Engine;
beforeAll(async () => {
  engine = await openSeededPostgres('state_machine');
  await engine.exec(
    FINDINGS.slice(2)
      .map(
        (id) =>
          `insert into findings (id, audit_id, title, severity, description) values ('${id}', '${audit}', 'T', 'medium', 'D');`,
      )
      .join(''),
  );
});
afterAll(() => engine.close());

it('FIND-03 after any sequence of actions each finding’s ledger leads to its current state and all numbers are unique', async () => {
  accepted.clear();
  await fc.assert(
    fc.asyncProperty(
      fc.noBias(fc.array(acts, { minLength: 30, maxLength: 50, size: 'max' })),
      async (sequence) => {
        await rolledBack(engine, async () => {
          // Ends the seed's impersonation, because it would change what the admin may do.
          await engine.exec(
            `update impersonation_sessions set is_active = false where target_user_id = '${people.owner}'`,
          );
          let state = (await engine.query(STATE)).rows[0]?.['hash'];
          for (const act of sequence) state = await perform(engine, act, state);
          await checkLedgers(engine);
        });
      },
    ),
    { seed, numRuns: RUNS, examples: [[WITHDRAWAL]] },
  );
  // If every action were refused, the test would show nothing.
  for (const status of STATUSES.filter((one) => one !== 'draft'))
    assert.ok(accepted.get(`move to ${status}`), `some sequence moves a finding to ${status}`);
}, 300_000);
