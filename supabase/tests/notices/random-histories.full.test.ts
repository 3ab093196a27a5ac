// Random histories of two clients with their people and of three admins, who lose and regain what entitles them in the middle. After each act, exactly
// those have a notice of each new event whom the table below names, and each reads nothing but their own.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { openSeededPglite, openSeededPostgres } from '../database/copies.ts';
import { seed } from '../fuzz/settings.ts';
import { rolledBack, runAs, type Engine } from '../guarded-database.ts';
import { people, type Person } from '../people.ts';
import { acts, standing, toldOf, type Act, type Event } from './histories.ts';

const RUNS = 12;
const { owner } = people;
const PEOPLE: Person[] = [
  'owner',
  'member',
  'viewer',
  'other',
  'ownerPending',
  'admin',
  'anotherAdmin',
  'impersonating',
];

async function tell(engine: Engine, steps: readonly Act[]): Promise<number> {
  let told = 0;
  const seen = new Set((await engine.query('select id from events')).rows.map(({ id }) => String(id)));
  for (const { who, sql } of steps) {
    if (who === 'operator') await engine.exec(sql);
    else await runAs(engine, who, sql);
    const now = await standing(engine);
    const events = (await engine.query('select * from events')).rows.filter(
      ({ id }) => !seen.has(String(id)),
    );
    for (const event of events as unknown as Event[]) {
      seen.add(event.id);
      const notices = await engine.query(
        'select person_id from private.notices where in_bell and event_id = $1',
        [event.id],
      );
      const expected = new Set(toldOf(event, now).filter((id) => id !== event.actor_id));
      assert.deepEqual(
        notices.rows.map(({ person_id }) => String(person_id)).sort(),
        [...expected].sort(),
        `${event.kind} after ${sql}`,
      );
      told += expected.size;
    }
  }
  return told;
}

/** Each person's list holds their own notices alone, while what they were told for still holds, and the count is that of the list. */
async function readAll(engine: Engine): Promise<void> {
  const now = await standing(engine);
  for (const who of PEOPLE) {
    const list = await runAs(engine, who, 'select * from list_notices()');
    const state = await runAs(engine, who, 'select * from notice_state()');
    if (list.code !== undefined || state.code !== undefined) assert.fail('Reading was refused.');
    // This admin views the portal of the owner.
    const reader = who === 'impersonating' ? owner : people[who];
    const { rows: own } = await engine.query(
      `select n.id, n.relation, e.client_id, e.audit_id from private.notices n join events e on e.id = n.event_id
       where n.in_bell and n.person_id = $1 order by n.created_at desc, n.id desc`,
      [reader],
    );
    const expected = own.filter(({ relation, client_id: client }) => {
      if (relation === 'client' || relation === 'teammate')
        return now.team.get(String(client))?.includes(reader);
      return now.admins.includes(reader) && (relation !== 'lead' || now.lead === reader);
    });
    assert.deepEqual(
      list.rows.map(({ id }) => id),
      expected.map(({ id }) => id),
      who,
    );
    assert.equal(
      Number(state.rows[0]?.['unread']),
      list.rows.filter(({ read_at }) => read_at === null).length,
    );
    assert.equal(state.rows[0]?.['newest_id'] ?? null, expected[0]?.['id'] ?? null);
  }
}

const ENGINES = [
  ['PGlite', openSeededPglite],
  ['PostgreSQL', () => openSeededPostgres('notices')],
] as const;

describe.each(ENGINES)('on %s', (_name, open) => {
  let engine: Engine;
  beforeAll(async () => void (engine = await open()));
  afterAll(() => engine.close());

  it('NOTE-01 each event reaches each entitled person exactly once and nobody else, whatever the history', async () => {
    let told = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 15, maxLength: 40 }), (steps) =>
        rolledBack(engine, async () => {
          told += await tell(engine, steps);
          await readAll(engine);
        }),
      ),
      { seed, numRuns: RUNS, endOnFailure: true },
    );
    assert.ok(told > RUNS, `Only ${told} notices were written.`);
  });
});
