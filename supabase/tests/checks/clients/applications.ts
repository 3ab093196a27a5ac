// Applications, and the profiles that they create.
import assert from 'node:assert/strict';
import { as, it, operator, truth } from '../../check.ts';
import { people } from '../../people.ts';

const application = {
  full_name: 'Nora New',
  role_title: 'CTO',
  company_name: 'New Co',
  project_name: ' Vault ',
  company_website: 'https://new.test',
  project_description: 'A vault',
  intended_services: ['Pentesting', 'Other: zk'],
  telegram_handle: '@nora',
  twitter_handle: '@nora',
  linkedin_profile: '',
  newsletter_subscribed: true,
  repository_url: '',
  git_ref: ' ',
  lines_of_code: 0,
};
const submit = 'select * from submit_onboarding($1::jsonb)';
/** The newcomer has one profile, one first project and two e-mails. */
const isCompleted = () =>
  truth(
    `select full_name, business_email, linkedin_profile, submitted_at = now() as is_now,
        (select json_agg(name) from projects where client_id = $1) as projects,
        (select count(*)::int from events where kind = 'application_submitted' and client_id = $1) as lines,
        (select json_agg(kind order by kind) from email_outbox where event_key like '%' || $1::text) as mails
      from profiles where client_id = $1`,
    [people.newcomer],
  ).returns([
    {
      full_name: 'Nora New',
      business_email: 'newcomer@guard.test',
      linkedin_profile: null,
      is_now: true,
      projects: ['Vault'],
      lines: 1,
      mails: ['application_notice', 'application_received'],
    },
  ]);

it('ONB-03 an application is refused when what an auditor needs to plan the work is not that', async () => {
  const send = (changes: object) => as('newcomer', submit, [JSON.stringify({ ...application, ...changes })]);
  await send({ repository_url: 'http://github.com/new/vault' }).isRefused('22023');
  await send({ lines_of_code: -1 }).isRefused('22023', 'The lines of code must be a whole number.');
  await send({ wished_start: 'soon' }).isRefused('22023', 'The preferred start must be a date.');
});

it('ONB-06 an application sent twice creates one profile, one first project and two e-mails', async () => {
  const first = await as('newcomer', submit, [JSON.stringify(application)]).onlyRow();
  const second = await as('newcomer', submit, [
    JSON.stringify({ ...application, full_name: 'Changed' }),
  ]).onlyRow();
  assert.equal(second['id'], first['id']);
  await isCompleted();
});

it('ONB-06 the team is told once of an application, and of one that was saved without its e-mails', async () => {
  const announce = async () =>
    (await as('newcomer', 'select announce_application() as said').onlyRow())['said'];
  const emails = () =>
    truth(`select kind from email_outbox where event_key like '%${people.newcomer}' order by kind`);
  assert.equal(await announce(), 'not_submitted');
  await emails().returns([]);
  await operator(`insert into profiles (client_id, full_name, onboarding_completed)
        values ('${people.newcomer}', 'Imported', true)`);
  assert.deepEqual([await announce(), await announce()], ['queued', 'replayed']);
  await emails().lists(['application_notice', 'application_received']);
});

it('ONB-06 PROF-02 submitting completes a half-finished profile with the same effects as a new application', async () => {
  await operator(`insert into profiles (client_id, full_name, created_at)
    values ('${people.newcomer}', 'Half', now() - interval '3 days')`);
  await as('newcomer', submit, [JSON.stringify(application)]).hasRows(1);
  await isCompleted();
});

it('ONB-02 ONB-03 ONB-04 the database requires the same fields as the form, with the same messages', async () => {
  const without = (key: string, value: unknown = '') => [JSON.stringify({ ...application, [key]: value })];
  for (const key of [
    'full_name',
    'role_title',
    'company_name',
    'project_name',
    'company_website',
    'project_description',
  ])
    await as('newcomer', submit, without(key)).isRefused('22023', 'Please fill in all required fields');
  await as('newcomer', submit, without('intended_services', [])).isRefused(
    '22023',
    'Please select at least one service',
  );
  for (const key of ['telegram_handle', 'twitter_handle'])
    await as('newcomer', submit, without(key)).isRefused(
      '22023',
      'Telegram and Twitter/X are required. Please enter both to continue.',
    );
  await as('newcomer', 'insert into profiles default values').hasRows(1);
  await as('newcomer', 'update profiles set onboarding_completed = true where true').isRefused('42501');
});

it('ONB-07 an invalid application is refused with a sentence', async () => {
  for (const [sent, sentence] of [
    ['[]', 'The application must be an object.'],
    ['{"intended_services": "all"}', 'The services must be a list.'],
    ['{"newsletter_subscribed": "maybe"}', 'The newsletter choice must be yes or no.'],
  ] as const)
    await as('newcomer', submit, [sent]).isRefused('22023', sentence);
});

it('PROF-01 the database limits the length of profile fields and checks their web addresses and e-mail', async () => {
  const set = (assignment: string) =>
    as('owner', `update profiles set ${assignment} where client_id = '${people.owner}'`);
  const ADDRESS = 'must be a web address that starts with http:// or https://.';
  for (const [assignment, sentence] of [
    [`full_name = repeat('x', 121)`, 'Full name can have at most 120 characters.'],
    [`project_description = repeat('x', 5001)`, 'Project description can have at most 5000 characters.'],
    [`company_website = 'javascript:alert(1)'`, `Company website ${ADDRESS}`],
    [`linkedin_profile = 'linkedin.test/in/x'`, `LinkedIn profile ${ADDRESS}`],
    [`intended_services = array_fill('x'::text, array[21])`, 'Services can have at most 20 entries.'],
    [`intended_services = '{""}'`, 'Services cannot have an empty entry.'],
  ] as const)
    await set(assignment).isRefused('22023', sentence);
  await set(`linkedin_profile = '', intended_services = array_fill('x'::text, array[20])`).hasRows(1);
  await truth(
    `select linkedin_profile, created_at > '2020-01-01' as created, updated_at = now() as updated from profiles where client_id = $1`,
    [people.owner],
  ).returns([{ linkedin_profile: null, created: true, updated: true }]);
});
