// Who takes care of an application, notes about it, and why it was rejected (ADM-12).
import assert from 'node:assert/strict';
import { AS_WRITTEN, as, it, noticeEmails, operator, truth } from '../../check.ts';
import { decideSql, people, type Person } from '../../people.ts';

const REASON = 'We do not audit bridges at the moment.';
const client = people.pending;

const reject = (who: Person, reason: string | null, tellClient: boolean) =>
  as(who, decideSql(client, 'rejected', reason ?? undefined, tellClient));

/** Everything that an API caller reads anywhere, as one text. */
async function readsEverywhere(who: Person): Promise<string> {
  const tables = await truth(`select tablename as name from pg_tables where schemaname = 'public'
    union all select viewname from pg_views where schemaname = 'public'`);
  const answers = [];
  for (const { name } of tables) answers.push(await as(who, `select * from public.${String(name)}`));
  return JSON.stringify(answers.map(({ rows }) => rows));
}

it('ADM-12 ONB-10 a reason that the client is told is in their profile, the e-mail, the log and a note', async () => {
  await reject('admin', ` ${REASON} `, true).returns([{ approval_status: 'rejected' }]);
  await as('pending', 'select rejection_reason from profiles').returns([{ rejection_reason: REASON }]);
  await truth(
    `select (select payload ->> 'reason' from email_outbox where recipient_user_id = $1) as mail,
          (select details ->> 'reason' from admin_activity_logs where target_user_id = $1) as log,
          (select json_build_array(kind, body, author_id, author_name) from application_notes where client_id = $1) as note`,
    [client],
  ).returns([
    {
      mail: REASON,
      log: REASON,
      note: ['shared_reason', REASON, people.admin, 'admin@guard.test'],
    },
  ]);
});

it('ADM-12 a reason that the client is not told is a note of the admins and nowhere else', async () => {
  await reject('admin', REASON, false).returns([{ approval_status: 'rejected' }]);
  assert.doesNotMatch(await readsEverywhere('pending'), /audit bridges/);
  assert.match(await readsEverywhere('anotherAdmin'), /audit bridges/);
  await truth(
    `select 1 from email_outbox where payload::text like '%bridges%'
         union all select 1 from admin_activity_logs where details::text like '%bridges%'
         union all select 1 from profiles where rejection_reason is not null`,
  ).returns([]);
  const [exported] = await truth(`select public.export_client('pending@guard.test')::text as text`);
  assert.doesNotMatch(String(exported?.['text']), /bridges/);
  await as('admin', `select 1 from application_notes where kind = 'internal_reason'`).hasRows(1);
});

it('ADM-06 ADM-12 a rejection needs no reason, and a reason has 10 to 500 characters on one line', async () => {
  for (const reason of ['too short', 'x'.repeat(501), 'Two lines,\nnot one.'])
    for (const isTold of [true, false]) await reject('admin', reason, isTold).isRefused('22023');
  await reject('admin', '  ', true).returns([{ approval_status: 'rejected' }]);
  await truth('select 1 from application_notes where client_id = $1', [client]).returns([]);
});

it('ADM-06 ADM-12 only an admin rejects, once, and a second admin’s reason is not kept', async () => {
  for (const who of ['pending', 'owner', 'newcomer'] as const)
    await reject(who, REASON, true).isRefused('42501', 'Only an admin can do this.');
  await reject('admin', REASON, false);
  await reject('anotherAdmin', 'Something else entirely.', true).isRefused('PT409');
  await truth('select body from application_notes where client_id = $1', [client]).lists([REASON]);
  await as('pending', 'select 1 from profiles where rejection_reason is null').hasRows(1);
});

it('ADM-07 ADM-12 a reopened application has no reason any more, and the client is told by e-mail', async () => {
  await reject('admin', REASON, true);
  await as('admin', decideSql(client, 'pending')).hasRows(1);
  await as('pending', 'select 1 from profiles where rejection_reason is null').hasRows(1);
  await truth(
    `select payload ->> 'kind' as kind, payload ? 'reason' as says_why from email_outbox where recipient_user_id = $1 order by ${AS_WRITTEN}`,
    [client],
  ).returns([
    { kind: 'client_rejected', says_why: true },
    { kind: 'client_reopened', says_why: false },
  ]);
  await reject('admin', null, true);
  await as('pending', 'select 1 from profiles where rejection_reason is null').hasRows(1);
});

it('ADM-12 a note has its author and time from the database and is neither changed nor removed', async () => {
  await as(
    'anotherAdmin',
    `insert into application_notes (client_id, body) values ('${client}', 'Ask again.')`,
  ).hasRows(1);
  const written = `select author_id, author_name, kind, created_at = now() as now from application_notes where body = 'Ask again.'`;
  await truth(written).returns([
    { author_id: people.anotherAdmin, author_name: 'Another Admin', kind: 'note', now: true },
  ]);
  for (const [user, body, code] of [
    [client, ' \n', '22023'],
    [client, 'x'.repeat(5001), '22023'],
    [people.newcomer, 'Nobody.', 'PT404'],
  ] as const)
    await as('admin', 'insert into application_notes (client_id, body) values ($1, $2)', [
      user,
      body,
    ]).isRefused(code);
});

it('ADM-12 the owner of an application is an admin, and each change is a line in the log', async () => {
  const own = (owner: string) =>
    as('admin', `insert into application_owners (client_id, owner_id) values ('${client}', '${owner}')`);
  await own(people.owner).isRefused('22023', 'The owner must be an admin.');
  await own(people.admin).hasRows(1);
  await own(people.anotherAdmin).isRefused('23505');
  const change = (set: string) =>
    as('admin', `update application_owners set ${set} where client_id = '${client}'`);
  await change(`owner_id = '${people.auditor}'`).isRefused('22023');
  await change(`owner_id = '${people.anotherAdmin}'`).hasRows(1);
  await change(`owner_id = '${people.anotherAdmin}'`).hasRows(1);
  await as('admin', `delete from application_owners where client_id = '${client}'`).hasRows(1);
  await as(
    'admin',
    `insert into application_owners (client_id, owner_id) values ('${people.newcomer}', '${people.admin}')`,
  ).isRefused('PT404');
  await truth(
    `select details ->> 'from' as was, details ->> 'to' as is from admin_activity_logs
         where target_user_id = $1 and action = 'changed_application_owner' order by ${AS_WRITTEN}`,
    [client],
  ).returns([
    { was: '', is: 'admin@guard.test' },
    { was: 'admin@guard.test', is: 'Another Admin' },
    { was: 'Another Admin', is: '' },
  ]);
});

it('ADM-12 a client’s uploads are told to the team by one e-mail, and those after it by another', async () => {
  const upload = (n: number, by: string = people.owner) =>
    operator(`insert into files (id, client_id, file_name, file_size, mime_type, storage_path, uploaded_by, is_from_firm) values
            ('00000000-0000-4000-8000-00000000000${n}', '${people.owner}', 'secret.pdf', 10, 'application/pdf',
              '${people.owner}/00000000-0000-4000-8000-00000000000${n}', '${by}', ${by === people.admin});
          update files set uploaded_at = now() where file_name = 'secret.pdf'`);
  const message = {
    kind: 'client_file_uploaded',
    recipient_user_id: null,
    payload: {
      kind: 'client_file_uploaded',
      relation: 'firm',
      by_firm: false,
      client_id: people.owner,
      client_name: 'owner company',
      count: 2,
    },
  };
  await upload(1, people.admin);
  assert.deepEqual(await noticeEmails(), []);
  await upload(2);
  await upload(3);
  assert.deepEqual(await noticeEmails(), [message]);
  await operator(`update email_outbox set status = 'sent', sent_at = now() where true`);
  await upload(4);
  await upload(5);
  assert.deepEqual(await noticeEmails(), [message]);
});
