// The people of a client change while they act, on separate connections to PostgreSQL (TEAM-01 to TEAM-04). `member` and `viewer`
// belong to the client of `owner`.
import { expect, it } from 'vitest';
import { actingAs, connectPostgres, errorCode, untilEndOrLock } from './guarded-database.ts';
import { getRows, people, type Person } from './people.ts';
import { commit, openRace } from './races.ts';

const client = people.owner;
const row = getRows('owner');
const ROUNDS = 8;
const TOKEN = 'a token that only the invited person has';

const race = openRace('team_races');
const { list } = race;

/** Who owns the client; there is always exactly one. */
const owners = () =>
  list(`select person_id as id from client_members where client_id = '${client}' and role = 'owner'`);

const invitation = (
  role = 'member',
) => `insert into private.client_invitations (client_id, address, role, invited_by, token_digest)
  values ('${client}', 'invited@guard.test', '${role}', '${client}', private.token_digest('${TOKEN}'))`;
const accept = `select accept_invitation('${TOKEN}', 'Ivy Invited')`;
const remove = (who: Person, reason = '') =>
  `select remove_from_team('${people[who]}'${reason && `, '${reason}'`})`;
const handOver = (who: Person, reason = '') =>
  `select hand_over_ownership('${people[who]}'${reason && `, '${reason}'`})`;
const makeViewer = `select change_team_role('${people.member}', 'viewer')`;
const REASON = 'Their contract has ended.';

it('TEAM-01 an invitation that is accepted in two tabs at once makes one member and one event', async () => {
  await race.rounds(ROUNDS, async () => {
    await race.truth.exec(invitation());
    expect(await race.both(['invited', accept], ['invited', accept])).toEqual([1, 1]);
    expect(
      await list(`select client_id, role from client_members where person_id = '${people.invited}'`),
    ).toEqual([{ client_id: client, role: 'member' }]);
    expect(await list(`select 1 from events where kind = 'team_joined'`)).toHaveLength(1);
  });
});

it('TEAM-01 an address that two owners invite at once joins one client, and the other invitation says why it opens nothing', async () => {
  const other = 'another token of another client';
  await race.rounds(ROUNDS, async () => {
    await race.truth.exec(invitation());
    await race.truth.exec(invitation().replaceAll(client, people.other).replace(`'${TOKEN}'`, `'${other}'`));
    const outcome = await race.both(['invited', accept], ['invited', accept.replace(TOKEN, other)]);
    expect(outcome.sort()).toEqual([1, 'PT409']);
    expect(await list(`select 1 from client_members where person_id = '${people.invited}'`)).toHaveLength(1);
  });
});

it('TEAM-01 an address that the owner invites in two tabs at once has one invitation', async () => {
  const invite = `select invite_to_team('new@guard.test', 'member')`;
  await race.rounds(ROUNDS, async () => {
    const outcome = await race.both(['owner', invite], ['owner', invite]);
    expect(outcome.sort()).toEqual([1, 'PT409']);
    expect(await list('select 1 from private.client_invitations')).toHaveLength(1);
  });
});

it('TEAM-03 of a hand-over by the owner and one by an admin at once, the client has exactly one owner', async () => {
  await race.rounds(ROUNDS, async () => {
    const outcome = await race.both(['owner', handOver('member')], ['admin', handOver('viewer', REASON)]);
    expect(await owners()).toHaveLength(1);
    expect(outcome[1]).toBe(1);
    expect([1, '42501']).toContain(outcome[0]);
    const [profile] = await list(`select business_email from profiles where client_id = '${client}'`);
    expect(profile?.['business_email']).toBe('viewer@guard.test');
  });
});

it('TEAM-03 a successor who leaves while the ownership is handed over becomes the owner or is gone, never both', async () => {
  await race.rounds(ROUNDS, async () => {
    const [handed, left] = await race.both(['owner', handOver('member')], ['member', 'select leave_team()']);
    expect([handed, left]).toEqual(handed === 1 ? [1, 'PT409'] : ['PT404', 1]);
    expect(await owners()).toEqual([{ id: people[handed === 1 ? 'member' : 'owner'] }]);
  });
});

it('TEAM-03 an owner whom an admin removes while they hand over is removed only once somebody else owns the client', async () => {
  await race.rounds(ROUNDS, async () => {
    const [handed, removed] = await race.both(
      ['owner', handOver('member')],
      ['admin', remove('owner', REASON)],
    );
    expect(handed).toBe(1);
    expect([1, 'PT409']).toContain(removed);
    expect(await owners()).toEqual([{ id: people.member }]);
    expect(await list(`select 1 from client_members where person_id = '${people.owner}'`)).toHaveLength(
      removed === 1 ? 0 : 1,
    );
  });
});

it('TEAM-01 TEAM-03 accepting, handing over and removing at once leave one owner, and nobody twice', async () => {
  const three = await connectPostgres(race.truth.url);
  try {
    await race.rounds(ROUNDS, async () => {
      await race.truth.exec(invitation());
      const [accepted] = await Promise.all([
        commit(race.one, ['invited', accept]),
        commit(race.two, ['owner', handOver('member')]),
        commit(three, ['admin', remove('member', REASON)]),
      ]);
      expect(accepted).toBe(1);
      expect(await owners()).toHaveLength(1);
      expect(await list(`select role from client_members where person_id = '${people.invited}'`)).toEqual([
        { role: 'member' },
      ]);
      expect(
        await list(`select 1 from private.former_members f join client_members m using (person_id)`),
      ).toEqual([]);
    });
  } finally {
    await three.close();
  }
});

it('TEAM-03 FILE-03 a file that a member announces while being removed is there with its name or not at all, and takes no bytes afterwards', async () => {
  const announce = `insert into files (id, client_id, file_name, file_size, mime_type, storage_path)
    values ('${row.fresh}', '${client}', 'late.pdf', 5, 'application/pdf', '')`;
  const object = `insert into storage.objects (bucket_id, name, metadata)
    values ('client-files', '${client}/${row.fresh}', '{"size": 5, "mimetype": "application/pdf"}')`;
  await race.rounds(ROUNDS, async () => {
    const [announced, removed] = await race.both(['member', announce], ['owner', remove('member')]);
    expect(removed).toBe(1);
    expect([1, '42501']).toContain(announced);
    expect(await commit(race.one, ['member', object])).toBe('42501');
    expect(await list(`select uploaded_by, uploader_name from files where id = '${row.fresh}'`)).toEqual(
      announced === 1 ? [{ uploaded_by: people.member, uploader_name: 'member' }] : [],
    );
  });
});

it('TEAM-04 TEAM-03 a finding that is assigned to a member while they are removed does not stay with them', async () => {
  const assign = `select assign_findings(array['${row.finding}'::uuid], '${people.member}', array['${people.owner}'::uuid])`;
  await race.rounds(ROUNDS, async () => {
    const [assigned, removed] = await race.both(['admin', assign], ['owner', remove('member')]);
    expect(removed).toBe(1);
    expect(
      await list(`select assignee_id as id from finding_assignments where finding_id = '${row.finding}'`),
    ).toEqual([{ id: assigned === 1 ? null : people.owner }]);
  });
});

it('TEAM-04 of two admins who assign a review at once one is refused, and assignments of several findings in opposite orders do not deadlock', async () => {
  const assign = (to: Person) =>
    `select assign_reviews(array['${row.finding}'::uuid], '${people[to]}', array['${people.anotherAdmin}'::uuid])`;
  await race.rounds(ROUNDS, async () => {
    const outcome = await race.both(['admin', assign('admin')], ['anotherAdmin', assign('impersonating')]);
    expect(outcome.sort()).toEqual([1, 'PT409']);
    expect(await list(`select 1 from events where kind = 'finding_assigned'`)).toHaveLength(1);
  });
});

/** What a person of a client writes under their name: how, where the name is kept, and for which lock it waits on its way. */
const writings = [
  {
    what: 'comment',
    write: `insert into finding_comments (finding_id, body) values ('${row.finding}', 'It is fixed.')`,
    names: `select author_name as name from finding_comments where author_id = '${people.member}'`,
    hold: `select pg_advisory_xact_lock(hashtextextended('comments of ${people.member}', 0))`,
  },
  {
    what: 'request',
    write: `insert into service_requests (service_type, project_name, message) values ('code_review', 'Vault', 'Look.')`,
    names: `select sender_name as name from service_requests where sent_by = '${people.member}'`,
    hold: `select pg_advisory_xact_lock(hashtextextended('requests of ${client}', 0))`,
  },
  {
    what: 'changed request',
    write: `update service_requests set message = 'Look twice.' where id = '${row.request}'`,
    names: `select editor_name as name from service_requests where edited_by = '${people.member}'`,
    hold: `select from service_requests where id = '${row.request}' for no key update`,
  },
  {
    what: 'line of the ledger',
    write: `select move_finding('${row.finding}', 'disputed', 'It is not reachable.')`,
    names: `select actor_name as name from finding_events where actor_id = '${people.member}'`,
    hold: `select from findings where id = '${row.finding}' for no key update`,
  },
  {
    what: 'file',
    write: `insert into files (client_id, file_name, file_size, mime_type, storage_path)
      values ('${client}', 'late.pdf', 5, 'application/pdf', '')`,
    names: `select uploader_name as name from files where uploaded_by = '${people.member}'`,
    hold: `select pg_advisory_xact_lock(hashtextextended('files of ${client}', 0))`,
  },
];

/** The same for what a person reads: its line in Access. */
const openings = [
  { what: 'line about an opened file', write: `select * from open_object('file', '${row.file}')` },
  { what: 'line about findings as SARIF', write: `select private.note_sarif('${row.audit}')` },
].map((opening) => ({
  ...opening,
  names: `select opened_by_name as name from openings where opened_by = '${people.member}'`,
  hold: 'lock table openings in exclusive mode',
}));

it.each([...writings, ...openings])(
  'TEAM-02 TEAM-03 a $what of a member who is removed while it is written is there with their name or not at all',
  async ({ write, names, hold }) => {
    await race.truth.exec(`begin; ${hold}`);
    const written = await untilEndOrLock(race.one, race.truth, () => commit(race.one, ['member', write]));
    const removed = await untilEndOrLock(race.two, race.truth, () =>
      commit(race.two, ['owner', remove('member')]),
    );
    await race.truth.exec('commit');
    expect(await removed.ended).toBe(1);
    expect(await list(names)).toEqual((await written.ended) === 1 ? [{ name: 'member' }] : []);
  },
);

it.each(writings)(
  'TEAM-05 a $what of a member who is made a viewer at the same time is written before it or refused',
  async ({ write, names }) => {
    await race.one.exec(`begin; ${actingAs('owner')}`);
    await race.one.query(makeViewer);
    const written = await untilEndOrLock(race.two, race.truth, () => commit(race.two, ['member', write]));
    await race.one.exec('commit');
    expect(await written.ended).not.toBe(1);
    expect(await list(names)).toEqual([]);
  },
);

it('TEAM-05 a person whose role is changed while they leave or are removed is gone in either order', async () => {
  for (const leaves of [
    ['owner', remove('member')],
    ['member', 'select leave_team()'],
  ] satisfies [Person, string][])
    await race.rounds(ROUNDS, async () => {
      const [changed, left] = await race.both(['owner', makeViewer], leaves);
      expect(left).toBe(1);
      expect([1, 'PT404']).toContain(changed);
      expect(await list(`select 1 from client_members where person_id = '${people.member}'`)).toEqual([]);
    });
});

it('TEAM-05 an owner who hands over to a person whose role they change at the same time leaves one owner', async () => {
  await race.rounds(ROUNDS, async () => {
    const [changed, handed] = await race.both(['owner', makeViewer], ['owner', handOver('member')]);
    expect(handed).toBe(1);
    expect([1, '42501']).toContain(changed);
    expect(await owners()).toEqual([{ id: people.member }]);
  });
});

it.each([...writings, ...openings])(
  'LEGAL-01 TEAM-03 a $what of a person who is erased while it is written loses its name with the others',
  async ({ write, names }) => {
    await race.one.exec(`begin; ${actingAs('member')}`);
    await race.one.query(write);
    const erased = await untilEndOrLock(race.two, race.truth, () =>
      race.two.query(`select begin_erasure('member@guard.test', 'person')`).then(() => 1, errorCode),
    );
    await race.one.exec('commit');
    expect(await erased.ended).toBe(1);
    const kept = await list(names);
    expect(kept).toHaveLength(1);
    expect([null, 'A former member of the team']).toContain(kept[0]?.['name']);
    expect(
      await list(`select from events where actor_id = '${people.member}' and actor_name is not null`),
    ).toEqual([]);
  },
);

it('LEGAL-01 STAFF-03 an approval loses the name of a person who is erased while the correction is published', async () => {
  await race.truth.exec(`
    insert into findings (id, audit_id, corrects_id, title, severity, description)
      values ('${row.fresh}', '${row.audit}', '${row.finding}', 'In better words', 'high', 'D');
    insert into finding_approvals (finding_id, person_id, person_name, content_sha256, content)
      select f.id, '${people.auditor}', 'Nora', f.content_sha256, '{}' from findings f where f.id = '${row.fresh}';
    delete from user_roles where user_id = '${people.auditor}'`);
  await race.one.exec(`begin; ${actingAs('admin')}`);
  await race.one.query('select * from publish_findings($1)', [[row.fresh]]);
  const erased = await untilEndOrLock(race.two, race.truth, () =>
    race.two.query(`select begin_erasure('auditor@guard.test', 'person')`).then(() => 1, errorCode),
  );
  await race.one.exec('commit');
  expect(await erased.ended).toBe(1);
  expect(
    await list(
      `select finding_id, person_name as name from finding_approvals where person_id = '${people.auditor}'`,
    ),
  ).toEqual([{ finding_id: row.finding, name: null }]);
});

it('STAFF-01 of two admins who remove each other at once one stays, and of two who demote each other', async () => {
  const [first, second] = ['admin', 'anotherAdmin'] as const;
  for (const act of ['remove_staff($1, $2)', `change_staff_role($1, 'auditor', $2)`])
    await race.rounds(ROUNDS, async () => {
      const outcome = await race.both(
        [first, `select ${act}`, [people[second], REASON]],
        [second, `select ${act}`, [people[first], REASON]],
      );
      expect(new Set(outcome)).toEqual(new Set([1, '42501']));
      expect(
        await list(`select 1 from user_roles where role = 'admin' and user_id = any ($1)`, [
          [people[first], people[second]],
        ]),
      ).toHaveLength(1);
    });
});

it.each([
  [
    'sets a new password',
    `update auth.users set encrypted_password = 'another' where id = '${people.member}'`,
  ],
  ['uses a recovery code', `select private.remove_second_factor('${people.member}')`],
])('API-01 a token that a thief creates while its person %s is revoked', async (_, shut) => {
  await race.one.exec(`begin; ${actingAs('member')}`);
  await race.one.query(`select * from create_access_token('Theirs', '{findings:read}', 365)`);
  const isShut = await untilEndOrLock(race.two, race.truth, () =>
    race.two.query(shut).then(() => 1, errorCode),
  );
  await race.one.exec('commit');
  expect(await isShut.ended).toBe(1);
  expect(await list(`select revoked_at is null as lives from private.access_tokens`)).toEqual([
    { lives: false },
  ]);
});
