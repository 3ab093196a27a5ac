// Random histories of two clients with their people and of three admins, who lose and regain what entitles them in the middle. After
// each act, exactly those have a notice of each new event whom the table of kinds names, and each reads nothing but their own.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { NOTICE_KINDS } from '../../../packages/domain/src/notices/kinds.ts';
import { openSeededPostgres } from '../database/copies.ts';
import { seed } from '../fuzz/settings.ts';
import { rolledBack, runAs, type Engine } from '../guarded-database.ts';
import { getRows, people, type Person } from '../people.ts';

const RUNS = 12;
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
const { owner, other } = people;
const row = getRows('owner');
const ADMINS = [people.admin, people.anotherAdmin, people.impersonating] as const;

/** What is true of the people right after an act. `team`: the people of each client whose portal is open. */
type Standing = {
  admins: string[];
  /** The auditors who work on the audit. */
  staff: string[];
  lead: string | null;
  team: Map<string, string[]>;
};
type Event = {
  id: string;
  kind: string;
  client_id: string | null;
  actor_id: string | null;
  by_firm: boolean;
  facts: Record<string, unknown>;
};

/** Who has a notice of an event, as the table of kinds says (NOTE-01). */
function toldOf(event: Event, { admins, staff, lead, team }: Standing): string[] {
  const client = team.get(event.client_id ?? '') ?? [];
  const isConcerned = (id: string) => id === event.facts['to_id'];
  const ids = {
    client,
    // The owner has the client's id.
    owner: client.filter((id) => id === event.client_id),
    applicant: [],
    lead: [...admins, ...staff].filter((id) => id === lead),
    admin: admins,
    staff,
    person: [...admins, ...staff].filter(isConcerned),
    // Nothing needs an approval here.
    approver: [],
    teammate: client.filter(isConcerned),
    firm: [],
  };
  const told = Object.entries(NOTICE_KINDS[event.kind]?.told ?? {})
    .filter(([, email]) => !email.includes(' by ') || email.endsWith(' by auditor') === event.by_firm)
    .flatMap(([relation]) => ids[relation as keyof typeof ids]);
  return [...new Set(told)].filter((person) => person !== event.actor_id);
}

type Act = { who: Person | 'operator'; sql: string };

const admin = fc.constantFrom<Person>('admin', 'anotherAdmin');
const either = fc.constantFrom<Person>('owner', 'member', 'admin', 'anotherAdmin');
const status = fc.constantFrom('scheduled', 'in_progress', 'mitigation', 'completed');
const LINK = `https://github.com/example/vault/commit/${'1f'.repeat(20)}`;

const assign = (name: string, to: Person, column: string) =>
  `select ${name}(array['${row.finding}'::uuid], '${people[to]}',
    array[(select ${column} from finding_assignments where finding_id = '${row.finding}')])`;

/** People lose and regain what entitles them. */
const comingAndGoing: fc.Arbitrary<Act> = fc.constantFrom<Act>(
  { who: 'operator', sql: `delete from files where id = '${row.snapshot}'` },
  { who: 'operator', sql: `delete from user_roles where user_id = '${people.anotherAdmin}'` },
  {
    who: 'operator',
    sql: `insert into user_roles (user_id, role) values ('${people.anotherAdmin}', 'admin') on conflict do nothing`,
  },
  { who: 'operator', sql: `delete from client_members where person_id = '${people.member}'` },
  {
    who: 'operator',
    sql: `insert into client_members (client_id, person_id, role) values ('${owner}', '${people.member}', 'member')
      on conflict do nothing`,
  },
);

/** An auditor comes to the audit and leaves it, or their time passes (STAFF-02). */
const staffing: fc.Arbitrary<Act> = fc.constantFrom<Act>(
  { who: 'admin', sql: `select staff_audit('${row.audit}', '${people.auditorElsewhere}', 'lead')` },
  { who: 'admin', sql: `select unstaff_audit('${row.audit}', '${people.auditorElsewhere}')` },
  {
    who: 'operator',
    sql: `update audit_staff set until = current_date - 2 where person_id = '${people.auditorElsewhere}'`,
  },
);

const acts: fc.Arbitrary<Act> = fc.oneof(
  staffing,
  fc
    .tuple(admin, status)
    .map(([who, to]) => ({ who, sql: `update audits set status = '${to}' where id = '${row.audit}'` })),
  fc
    .tuple(admin, fc.constantFrom(...ADMINS))
    .map(([who, lead]) => ({ who, sql: `update audits set lead_id = '${lead}' where id = '${row.audit}'` })),
  either.map((who) => ({
    who,
    sql: `insert into finding_comments (finding_id, body) values ('${row.finding}', 'We look at it.')`,
  })),
  fc
    .tuple(
      either,
      fc.constantFrom('fix_submitted', 'disputed', 'acknowledged', 'open', 'fixed', 'partially_fixed'),
    )
    .map(([who, to]) => ({
      who,
      sql: `select move_finding('${row.finding}', '${to}', 'A reason for it.', ${to === 'fixed' || to === 'fix_submitted' ? `'${LINK}'` : 'null'})`,
    })),
  fc.tuple(admin, fc.constantFrom('high', 'low')).map(([who, to]) => ({
    who,
    sql: `select change_finding_severity('${row.finding}', '${to}', 'Seen again.')`,
  })),
  fc
    .tuple(either, fc.constantFrom<Person>('owner', 'member', 'viewer', 'other'))
    .map(([who, to]) => ({ who, sql: assign('assign_findings', to, 'assignee_id') })),
  fc
    .tuple(admin, fc.constantFrom<Person>('admin', 'anotherAdmin', 'owner'))
    .map(([who, to]) => ({ who, sql: assign('assign_reviews', to, 'reviewer_id') })),
  admin.map((who) => ({ who, sql: `select publish_findings(array['${row.draft}'::uuid])` })),
  fc
    .tuple(either, fc.constantFrom('request_source', 'withdraw_source_request'))
    .map(([who, what]) => ({ who, sql: `select ${what}('${row.repository}')` })),
  admin.map((who) => ({
    who,
    sql: `select decide_request(id, 'in_review', updated_at) from service_requests where id = '${row.request}'`,
  })),
  fc.constant({ who: 'owner', sql: `select withdraw_request('${row.request}')` } as const),
  fc
    .tuple(
      admin,
      fc.constantFrom(owner, other, people.ownerPending),
      fc.constantFrom('suspended', 'approved'),
    )
    .map(([who, client, to]) => ({
      who,
      sql: `select decide_application(client_id, '${to}', updated_at, ${to === 'suspended' ? `'The invoice is open.'` : 'null'})
        from profiles where client_id = '${client}'`,
    })),
  fc.tuple(admin, fc.constantFrom(...ADMINS)).map(([who, to]) => ({
    who,
    sql: `insert into application_owners (client_id, owner_id) values ('${people.pending}', '${to}')
      on conflict (client_id) do update set owner_id = excluded.owner_id`,
  })),
  comingAndGoing,
);

async function standing(engine: Engine): Promise<Standing> {
  const list = async (sql: string) => (await engine.query(sql)).rows.map(({ id }) => String(id));
  const [lead] = await list(
    `select lead_id as id from audits where id = '${row.audit}' and lead_id is not null`,
  );
  const members = await engine.query(
    `select m.client_id, m.person_id from client_members m join profiles p on p.client_id = m.client_id
     where p.approval_status = 'approved' and p.onboarding_completed and p.suspended_at is null`,
  );
  const team = new Map<string, string[]>();
  for (const { client_id, person_id } of members.rows)
    team.set(String(client_id), [...(team.get(String(client_id)) ?? []), String(person_id)]);
  return {
    admins: await list(`select user_id as id from user_roles where role = 'admin'`),
    staff: await list(
      `select s.person_id as id from audit_staff s join user_roles r on r.user_id = s.person_id and r.role = 'auditor'
       where s.audit_id = '${row.audit}' and coalesce(s.until >= current_date, true)`,
    ),
    lead: lead ?? null,
    team,
  };
}

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
      const expected = toldOf(event, now);
      assert.deepEqual(
        notices.rows.map(({ person_id }) => String(person_id)).sort(),
        expected.sort(),
        `${event.kind} after ${sql}`,
      );
      told += expected.length;
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

let engine: Engine;
beforeAll(async () => void (engine = await openSeededPostgres('notices')));
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
