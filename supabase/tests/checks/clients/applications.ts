// Applications, and the profiles that they create.
import assert from 'node:assert/strict';
import { hasRows, isRefused, onlyRow, type Check } from '../../check.ts';
import { people } from '../../people.ts';

const application = {
  full_name: 'Nora New',
  role_title: 'CTO',
  company_name: 'New Co',
  project_name: 'Vault',
  company_website: 'https://new.test',
  project_description: 'A vault',
  intended_services: ['Pentesting', 'Other: zk'],
  telegram_handle: '@nora',
  twitter_handle: '@nora',
  linkedin_profile: '',
  newsletter_subscribed: true,
};
const submit = 'select * from submit_onboarding($1::jsonb)';

export const applications: Check[] = [
  {
    title: 'ONB-03 an application keeps what an auditor needs to plan the work, and refuses what is not that',
    run: async ({ as, truth }) => {
      const facts = {
        repository_url: 'https://github.com/new/vault',
        git_ref: 'main',
        lines_of_code: 1800,
        wished_start: '2027-01-11',
      };
      const send = (changes: object) =>
        as('newcomer', submit, [JSON.stringify({ ...application, ...facts, ...changes })]);
      isRefused(await send({ repository_url: 'http://github.com/new/vault' }), '22023');
      isRefused(await send({ lines_of_code: -1 }), '22023', 'The lines of code must be a whole number.');
      isRefused(await send({ wished_start: 'soon' }), '22023', 'The wished start must be a date.');
      hasRows(await send({}), 1);
      assert.deepEqual(
        await truth(
          `select repository_url, git_ref, lines_of_code, wished_start::text from profiles where client_id = $1`,
          [people.newcomer],
        ),
        [facts],
      );
    },
  },
  {
    title: 'ONB-06 an application sent twice creates one profile, one first project and two e-mails',
    run: async ({ as, truth }) => {
      const first = onlyRow(await as('newcomer', submit, [JSON.stringify(application)]));
      const second = onlyRow(
        await as('newcomer', submit, [JSON.stringify({ ...application, full_name: 'Changed' })]),
      );
      assert.equal(second['id'], first['id']);
      const [facts] = await truth(
        `select
        (select json_agg(json_build_array(full_name, business_email, onboarding_completed, linkedin_profile)) from profiles where client_id = $1) as profiles,
        (select json_agg(name) from projects where client_id = $1) as projects,
        (select json_agg(kind order by kind) from email_outbox where event_key like '%' || $1::text) as mails`,
        [people.newcomer],
      );
      assert.deepEqual(facts, {
        profiles: [['Nora New', 'newcomer@guard.test', true, null]],
        projects: ['Vault'],
        mails: ['application_notice', 'application_received'],
      });
    },
  },
  {
    title: 'ONB-06 the team is told once of an application, and of one that was saved without its e-mails',
    run: async ({ as, operator, truth }) => {
      const announce = async () =>
        onlyRow(await as('newcomer', 'select announce_application() as said'))['said'];
      const emails = async () =>
        (
          await truth(`select kind from email_outbox where event_key like '%' || $1::text order by kind`, [
            people.newcomer,
          ])
        ).map(({ kind }) => kind);
      assert.equal(await announce(), 'not_submitted');
      assert.deepEqual(await emails(), []);
      await operator(`insert into profiles (client_id, full_name, onboarding_completed)
        values ('${people.newcomer}', 'Imported', true)`);
      assert.deepEqual([await announce(), await announce()], ['queued', 'replayed']);
      assert.deepEqual(await emails(), ['application_notice', 'application_received']);
    },
  },
  {
    title:
      'ONB-06 PROF-02 submitting completes a half-finished profile with the same effects as a new application',
    run: async ({ as, truth }) => {
      hasRows(
        await as(
          'newcomer',
          `insert into profiles (client_id, full_name) values ('${people.newcomer}', 'Half')`,
        ),
        1,
      );
      hasRows(await as('newcomer', submit, [JSON.stringify(application)]), 1);
      const [facts] = await truth(
        `select (select count(*)::int from projects where client_id = $1) as projects,
        (select count(*)::int from email_outbox where event_key like '%' || $1::text) as mails`,
        [people.newcomer],
      );
      assert.deepEqual(facts, { projects: 1, mails: 2 });
    },
  },
  {
    title: 'ONB-02 ONB-03 ONB-04 the database requires the same fields as the form, with the same messages',
    run: async ({ as }) => {
      const without = (key: string, value: unknown = '') => [
        JSON.stringify({ ...application, [key]: value }),
      ];
      for (const key of [
        'full_name',
        'role_title',
        'company_name',
        'project_name',
        'company_website',
        'project_description',
      ])
        isRefused(await as('newcomer', submit, without(key)), '22023', 'Please fill in all required fields');
      isRefused(
        await as('newcomer', submit, without('intended_services', [])),
        '22023',
        'Please select at least one service',
      );
      for (const key of ['telegram_handle', 'twitter_handle'])
        isRefused(
          await as('newcomer', submit, without(key)),
          '22023',
          'Telegram and Twitter/X are required. Please enter both to continue.',
        );
      hasRows(await as('newcomer', 'insert into profiles default values'), 1);
      isRefused(await as('newcomer', 'update profiles set onboarding_completed = true where true'), '42501');
    },
  },
  {
    title: 'ONB-07 an invalid application is refused with a sentence',
    run: async ({ as }) => {
      isRefused(await as('anonymous', submit, ['{}']), '42501');
      isRefused(await as('newcomer', submit, ['[]']), '22023', 'The application must be an object.');
      isRefused(
        await as('newcomer', submit, ['{"intended_services": "all"}']),
        '22023',
        'The services must be a list.',
      );
      isRefused(
        await as('newcomer', submit, ['{"newsletter_subscribed": "maybe"}']),
        '22023',
        'The newsletter choice must be yes or no.',
      );
      isRefused(
        await as(
          'pending',
          `update profiles set onboarding_completed = false where client_id = '${people.pending}'`,
        ),
        '42501',
      );
    },
  },
  {
    title:
      'PROF-01 the database limits the length of profile fields and checks their web addresses and e-mail',
    run: async ({ as, truth }) => {
      const set = (assignment: string) =>
        as('owner', `update profiles set ${assignment} where client_id = '${people.owner}'`);
      isRefused(
        await set(`full_name = repeat('x', 121)`),
        '22023',
        'Full name can have at most 120 characters.',
      );
      isRefused(
        await set(`project_description = repeat('x', 5001)`),
        '22023',
        'Project description can have at most 5000 characters.',
      );
      isRefused(
        await set(`company_website = 'javascript:alert(1)'`),
        '22023',
        'Company website must be a web address that starts with http:// or https://.',
      );
      isRefused(
        await set(`linkedin_profile = 'linkedin.test/in/x'`),
        '22023',
        'LinkedIn profile must be a web address that starts with http:// or https://.',
      );
      isRefused(
        await set(`intended_services = array_fill('x'::text, array[21])`),
        '22023',
        'Choose at most 20 services.',
      );
      isRefused(await set(`intended_services = '{""}'`), '22023', 'A service is required.');
      isRefused(await set(`business_email = 'x@evil.test'`), '42501');
      for (const column of [
        'id = gen_random_uuid()',
        `created_at = '2001-01-01'`,
        `updated_at = '2001-01-01'`,
      ])
        isRefused(await set(column), '42501', 'permission denied for table profiles');
      hasRows(await set(`linkedin_profile = ''`), 1);
      const [kept] = await truth(
        `select linkedin_profile, created_at > '2020-01-01' as created, updated_at = now() as updated from profiles where client_id = $1`,
        [people.owner],
      );
      assert.deepEqual(kept, { linkedin_profile: null, created: true, updated: true });
    },
  },
  {
    title:
      'PROF-02 a new profile is pending and gets its e-mail from the signed-in user and its times from the database',
    run: async ({ as, truth }) => {
      hasRows(await as('newcomer', `insert into profiles (client_id) values ('${people.newcomer}')`), 1);
      isRefused(
        await as('newcomer', `insert into profiles (business_email) values ('x@evil.test')`),
        '42501',
        'permission denied for table profiles',
      );
      const [begun] = await truth(
        `select business_email, approval_status, created_at = now() as created, updated_at = now() as updated from profiles where client_id = $1`,
        [people.newcomer],
      );
      assert.deepEqual(begun, {
        business_email: 'newcomer@guard.test',
        approval_status: 'pending',
        created: true,
        updated: true,
      });
    },
  },
];
