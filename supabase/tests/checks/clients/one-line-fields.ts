// Names and titles are one line: a line break begins a new row in a spreadsheet, and control characters can hide text.
import { it } from '../../check.ts';
import { people, getRows } from '../../people.ts';

const row = getRows('owner');
const HOSTILE = [
  'A\n=1+1',
  'A\r=1+1',
  'A\tB',
  'A\u0001',
  'A\u007f',
  'A\u0085',
  'A\u2028B',
  'A\u202eB',
  'A\u2066B',
];

const OWNERS_PROFILE = [
  'full_name',
  'role_title',
  'company_name',
  'project_name',
  'telegram_handle',
  'twitter_handle',
];

it('ADM-03 a line break or control character is refused in every one-line field, with a sentence', async (scene) => {
  for (const text of HOSTILE) {
    const refused = async (who: 'owner' | 'admin', sql: string) =>
      await scene.as(who, sql, [text]).isRefused('22023', / must be one line without control characters\.$/);
    for (const field of OWNERS_PROFILE)
      await refused('owner', `update profiles set ${field} = $1 where client_id = '${people.owner}'`);
    for (const field of ['company_website', 'linkedin_profile'])
      await refused(
        'owner',
        `update profiles set ${field} = 'https://a.test/' || $1 where client_id = '${people.owner}'`,
      );
    await refused(
      'owner',
      `update profiles set intended_services = array[$1]::text[] where client_id = '${people.owner}'`,
    );
    await refused(
      'owner',
      `insert into service_requests (client_id, service_type, project_name, message) values ('${people.owner}', 'code_review', $1, 'M')`,
    );
    await refused('admin', `insert into projects (client_id, name) values ('${people.owner}', $1)`);
    for (const field of ['title', 'audit_type', 'version'])
      await refused('admin', `update audits set ${field} = $1 where id = '${row.audit}'`);
    await refused(
      'admin',
      `insert into impersonation_sessions (target_user_id, reason) values ('${people.owner}', 'To answer it. ' || $1)`,
    );
  }
});

it('GUARD-08 PICK-05 nobody takes a name that cannot be seen; a field may stay empty', async ({ as }) => {
  for (const text of [' ', '\u200b', '\u00a0\u00ad', '\u3164', '\u{e0041}']) {
    const refused = async (who: 'owner' | 'admin', sql: string) =>
      await as(who, sql, [text]).isRefused('22023', / has no character that can be read\.$/);
    for (const field of OWNERS_PROFILE)
      await refused('owner', `update profiles set ${field} = $1 where client_id = '${people.owner}'`);
    await refused('admin', `insert into staff_profiles (full_name) values ($1)`);
    await refused('admin', `insert into staff_profiles (full_name, title) values ('Lin', $1)`);
    await refused('admin', 'update report_settings set firm_name = $1 where id');
  }
  await as(
    'owner',
    `update profiles set full_name = '', role_title = 'Mi\u200ba' where client_id = '${people.owner}'`,
  ).hasRows(1);
});
