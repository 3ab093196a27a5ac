import { as, it, operator, truth } from '../../check.ts';
import { decideSql, people } from '../../people.ts';

it('ADM-06 ADM-08 ONB-10 an approval sets its time, one log line and one e-mail in the same transaction', async () => {
  await as('admin', decideSql(people.pending, 'approved')).hasRows(1);
  await truth(
    `select
        (select approved_at = now() from profiles where client_id = $1) as stamped,
        (select json_agg(json_build_array(admin_user_id, action, details ->> 'client_name')) from admin_activity_logs where target_user_id = $1) as log,
        (select json_agg(json_build_array(payload ->> 'kind', status)) from email_outbox where recipient_user_id = $1) as mails`,
    [people.pending],
  ).returns([
    {
      stamped: true,
      log: [[people.admin, 'approved_client', 'pending company']],
      mails: [['client_approved', 'queued']],
    },
  ]);
});

it('ADM-06 ADM-10 a decision from the wrong status is refused with a sentence', async () => {
  for (const [client, status, code, sentence] of [
    [people.owner, 'rejected', 'PT409', 'This client has already been approved.'],
    [people.owner, 'pending', 'PT409', 'This client has already been approved.'],
    [people.rejected, 'approved', 'PT409', 'This client has already been rejected.'],
    [people.pending, 'pending', 'PT409', 'This application still waits for a decision.'],
    [people.pending, 'suspended', 'PT409', 'This application still waits for a decision.'],
    [people.rejected, 'suspended', 'PT409', 'This client has already been rejected.'],
    [people.pending, 'great', '22023', 'There is no such decision on an application.'],
    [people.newcomer, 'approved', 'PT404', 'This client does not exist.'],
  ] as const)
    await as('admin', decideSql(client, status)).isRefused(code, sentence);
  const praise = decideSql(people.pending, 'approved', 'They are well prepared.');
  await as('admin', praise).isRefused('22023', 'This decision takes no reason.');
});

it('ADM-06 what changed after the admin read it is not decided on, until the admin has read it again', async () => {
  const [read] = await truth('select updated_at::text as seen from profiles where client_id = $1', [
    people.pending,
  ]);
  const decide = 'select (decide_application($1, $2, $3)).approval_status';
  const approve = (seen: unknown) => as('admin', decide, [people.pending, 'approved', seen]);
  await as('pending', `update profiles set company_name = 'X' where client_id = '${people.pending}'`).hasRows(
    1,
  );
  for (const seen of [read?.['seen'], null])
    await approve(seen).isRefused('PT409', /^This application has changed since you opened it\./);
  await as('admin', decideSql(people.pending, 'approved')).hasRows(1);
  await as('pending', `update profiles set role_title = 'CEO' where client_id = '${people.pending}'`).hasRows(
    1,
  );
  await as('admin', decide.replace('$3)', `$3, 'The invoice is not paid.')`), [
    people.pending,
    'suspended',
    read?.['seen'],
  ]).isRefused('PT409', /^This application has changed since you opened it\./);
});

it('ADM-06 only a submitted application waits: nobody decides on a draft of one, and no list or count has it', async () => {
  await as('newcomer', `insert into profiles (company_name) values ('Known Firm')`).hasRows(1);
  for (const status of ['approved', 'rejected'])
    await as('admin', decideSql(people.newcomer, status)).isRefused(
      'PT409',
      'This application has not been submitted yet.',
    );
  const counts = `select (select pending_approvals from admin_stats())::int as stats,
      (select applications from work_queue())::int as queue, count_clients('', 'pending')::int as list,
      (select count(*) from search_clients('', 'pending'))::int as rows,
      (select count(*) from oldest_applications())::int as oldest`;
  await as('admin', counts).returns([{ stats: 2, queue: 2, list: 2, rows: 2, oldest: 2 }]);
  await operator(`update profiles set onboarding_completed = true where client_id = '${people.newcomer}'`);
  await as('admin', counts).returns([{ stats: 3, queue: 3, list: 3, rows: 3, oldest: 3 }]);
});
