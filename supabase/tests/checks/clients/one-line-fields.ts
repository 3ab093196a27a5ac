// Names and titles are one line: a line break begins a new row in a spreadsheet, and control characters can hide text.
import assert from 'node:assert/strict';
import { isEmailAddress, toEmailAddress } from '../../../../packages/domain/src/forms/email-address.ts';
import { isOneLine } from '../../../../packages/domain/src/forms/one-line.ts';
import { as, it, truth } from '../../check.ts';
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
  'A\u200bB',
  'A\u00ad\u3164',
  'A\u{e0041}',
];

const OWNERS_PROFILE = [
  'full_name',
  'role_title',
  'company_name',
  'project_name',
  'telegram_handle',
  'twitter_handle',
];

it('ADM-03 a line break or control character is refused in every one-line field, with a sentence', async () => {
  for (const text of HOSTILE) {
    const refused = async (who: 'owner' | 'admin', sql: string) =>
      await as(who, sql, [text]).isRefused(
        '22023',
        / must be one line without control or invisible characters\.$/,
      );
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

it('GUARD-08 PICK-05 nobody takes a name that cannot be seen; a field may stay empty', async () => {
  for (const text of [' ', '\u00a0', '\u17b4', '\ufe0f']) {
    const refused = async (who: 'owner' | 'admin', sql: string) =>
      await as(who, sql, [text]).isRefused('22023', / has no character that can be read\.$/);
    for (const field of OWNERS_PROFILE)
      await refused('owner', `update profiles set ${field} = $1 where client_id = '${people.owner}'`);
    await refused('admin', `insert into staff_profiles (full_name) values ($1)`);
    await refused('admin', `insert into staff_profiles (full_name, title) values ('Lin', $1)`);
    await refused('admin', 'update report_settings set firm_name = $1 where id');
  }
  await as('owner', `update profiles set full_name = '' where client_id = '${people.owner}'`).hasRows(1);
});

it('GUARD-08 pages and database refuse the same characters in a name, and an encoded word of an e-mail', async () => {
  const all = await truth(`select n, private.has_deceiving_character(chr(n)) as is_refused
    from generate_series(1, 196607) n where n not between 55296 and 57343
    union all select n, private.has_deceiving_character(chr(n)) from generate_series(917504, 921599) n`);
  const differing = all.filter(
    ({ n, is_refused: isRefused }) => isOneLine(String.fromCodePoint(Number(n))) === isRefused,
  );
  assert.deepEqual(differing, []);
  const encoded = '=?utf-8?B?V2luIGEgcHJpemU=?=';
  assert.equal(isOneLine(encoded), false);
  await as('owner', 'update profiles set company_name = $1', [encoded]).isRefused(
    '22023',
    /cannot contain "=\?"/,
  );
});

it('TEAM-01 pages and database take the same addresses of e-mail, each in one form', async () => {
  for (const [address, isTaken] of [
    ['mia@client.test', true],
    ["o'mia.k+x=y@a-b.co.uk", true],
    ['mia@xn--bcher-kva.test', true],
    [`${'a'.repeat(64)}@client.test`, true],
    [`mia@${'a.'.repeat(123)}test`, true],
    [`mia1@${'a.'.repeat(123)}test`, false],
    ['mia@client.test.', false],
    ['mia..k@client.test', false],
    ['.mia@client.test', false],
    ['mia@[127.0.0.1]', false],
    ['mia@127.0.0.1', false],
    ['mia@client', false],
    ['mia@-client.test', false],
    ['mia@b\u00fccher.test', false],
    ['mi\u200ba@client.test', false],
    ['mia@x@client.test', false],
    ['a b@client.test', false],
    ['mia@client.test, b@client.test', false],
    ['mia@client.test\nBcc: b@client.test', false],
    ['mia\u2060@client.test', false],
    ['', false],
    [`${'a'.repeat(65)}@client.test`, false],
    [`mia@${'a'.repeat(64)}.test`, false],
  ] as const) {
    assert.equal(isEmailAddress(address), isTaken, address);
    if (isTaken) await truth('select private.check_email_address($1)', [address]);
    else
      await as('owner', `select invite_to_team($1, 'member')`, [address]).isRefused(
        '22023',
        'Enter an e-mail address.',
      );
  }
  assert.equal(toEmailAddress(' Mia@B\u00dcCHER.test '), 'mia@xn--bcher-kva.test');
  assert.equal(toEmailAddress('mia@[127.0.0.1]'), 'mia@[127.0.0.1]');
});
