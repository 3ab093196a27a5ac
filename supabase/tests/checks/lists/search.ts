// The portal search (Ctrl+K) finds what the caller may read, and nothing else.
import assert from 'node:assert/strict';
import { as, it, operator } from '../../check.ts';
import { decideSql, getRows, people, type Person } from '../../people.ts';

const row = getRows('owner');

async function found(who: Person | 'anonymous', query: string): Promise<string[]> {
  const outcome = await as(who, 'select kind, title from search_portal($1)', [query]);
  if (outcome.code === '42501') return [];
  assert.ok(outcome.rows, outcome.code);
  return outcome.rows.map(({ kind, title }) => `${String(kind)} ${String(title)}`);
}

it('GUARD-08 a client finds their own audits, findings and files by parts of their names, also while viewed by an admin', async () => {
  for (const who of ['owner', 'impersonating'] as const) {
    assert.deepEqual(await found(who, 'AUDIT'), ['audit Second audit', 'audit Vault audit'].toSorted());
    assert.deepEqual(await found(who, 'entranc'), ['finding Reentrancy']);
    assert.deepEqual(await found(who, 'h-01'), ['finding Reentrancy']);
    assert.deepEqual(await found(who, ' nda.p '), ['file nda.pdf']);
    assert.deepEqual(await found(who, 'nd'), ['file nda.pdf']);
    assert.deepEqual(await found(who, 'da'), []);
  }
});

it('FIND-02 FILE-06 a search never finds a draft, nor a file that was not judged', async () => {
  for (const who of ['owner', 'impersonating'] as const) {
    assert.deepEqual(await found(who, 'Rounding'), []);
    // Nor source.
    for (const name of ['scan.pdf', 'vault.zip']) assert.deepEqual(await found(who, name), []);
  }
  await operator(
    `update findings set status = 'open', number = 'L-01', ordinal = 1, published_at = now() where id = '${row.draft}';
         update files set uploaded_at = now() where id = '${row.unfinishedFile}'`,
  );
  assert.deepEqual(await found('owner', 'Rounding'), ['finding Rounding']);
  assert.deepEqual(await found('owner', 'scan.pdf'), ['file scan.pdf']);
});

it('GUARD-08 nobody finds anything of another client, nor an applicant or a suspended client anything at all', async () => {
  for (const who of ['other', 'pending', 'ownerPending', 'rejected', 'newcomer'] as const)
    for (const query of ['audit', 'Reentrancy', 'nda', 'owner', '%', '_'])
      assert.deepEqual(await found(who, query), [], `${who}: ${query}`);
  await as('admin', decideSql(people.owner, 'suspended', 'An invoice is not paid.')).hasRows(1);
  assert.deepEqual(await found('owner', 'audit'), []);
  assert.deepEqual(await found('impersonating', 'audit'), []);
  await as('admin', `select status from search_portal('owner company') where kind = 'client'`).lists([
    'suspended',
  ]);
});

it('TEAM-04 a search finds findings by whom they are assigned to, for the client and for admins alone', async () => {
  await operator(`update finding_assignments set assignee_id = '${people.member}', assignee_name = 'Mia Member',
        reviewer_id = '${people.admin}', reviewer_name = 'Lin Chen' where finding_id = '${row.finding}'`);
  const finding = ['finding Reentrancy'];
  for (const who of ['owner', 'member', 'viewer', 'impersonating', 'admin'] as const)
    for (const query of ['Mia', 'member', 'lin chen', 'me'])
      assert.deepEqual(
        (await found(who, query)).filter((line) => line.startsWith('finding')),
        finding,
        query,
      );
  for (const who of ['other', 'pending', 'newcomer'] as const)
    for (const query of ['Mia', 'Lin Chen']) assert.deepEqual(await found(who, query), []);
  const detail = (who: Person) =>
    as(who, `select detail from search_portal('Reentrancy') where id = '${row.finding}'`);
  for (const who of ['owner', 'admin'] as const)
    assert.equal(
      (await detail(who).onlyRow())['detail'],
      'Vault audit · assigned to Mia Member, reviewed by Lin Chen',
    );
  await operator(`update finding_assignments set assignee_id = null, assignee_name = null where true`);
  assert.deepEqual(await found('owner', 'Mia'), []);
  assert.equal((await detail('owner').onlyRow())['detail'], 'Vault audit · reviewed by Lin Chen');
});

it('ADM-02 AUD-04 an admin finds clients by their names, audits by title and client, findings and drafts by number and title, of all clients', async () => {
  assert.deepEqual(await found('admin', 'other comp'), ['client other company']);
  assert.deepEqual((await found('admin', 'ownerPending')).toSorted(), [
    'audit Second audit',
    'audit Vault audit',
    'client ownerPending company',
    'finding Reentrancy',
  ]);
  assert.deepEqual(await found('admin', 'vault aud'), ['audit Vault audit', 'audit Vault audit']);
  assert.deepEqual(await found('admin', 'h-01 reent'), ['finding Reentrancy', 'finding Reentrancy']);
  for (const number of ['h-1', 'H1', '#H-01'])
    for (const [who, count] of [
      ['admin', 2],
      ['owner', 1],
    ] as const)
      assert.equal(
        (await found(who, number)).filter((line) => line === 'finding Reentrancy').length,
        count,
        number,
      );
  await operator(`update findings set number = 'H-100' where id = '${row.finding}'`);
  assert.deepEqual(await found('owner', 'h100'), ['finding Reentrancy']);
  // A file of macOS, whose name has its accent as a letter of its own.
  await operator(`update files set file_name = normalize('Übersicht.pdf', nfd) where id = '${row.file}'`);
  for (const form of ['NFC', 'NFD'])
    assert.equal((await found('owner', 'übersicht'.normalize(form))).length, 1, form);
  assert.deepEqual(await found('admin', 'Rounding'), ['finding Rounding', 'finding Rounding']);
  assert.deepEqual(await found('admin', 'nda.pdf'), []);
});

it('ALL-04 a search takes wildcards and quotes as letters, finds six of a kind or as many as were wanted, counts them, and has at most 200 characters', async () => {
  for (const query of ['%', '_', '\\', "'; drop table files; --", '%%', '', '   '])
    for (const who of ['owner', 'admin'] as const) assert.deepEqual(await found(who, query), [], query);
  const addFiles = (first: number, last: number) =>
    operator(`insert into files (client_id, file_name, file_size, mime_type, storage_path, uploaded_at, id)
      select '${people.owner}', n || '_100%.pdf', 1, 'application/pdf', '${people.owner}/' || md5(n::text)::uuid, now(), md5(n::text)::uuid
      from generate_series(${first}, ${last}) n`);
  await addFiles(1, 7);
  assert.equal((await found('owner', '_100%')).length, 6);
  const all = await as('owner', `select * from search_portal('_100%', 100)`).hasRows(7);
  assert.deepEqual([...new Set(all.map(({ total }) => Number(total)))], [7]);
  await addFiles(8, 120);
  const [first] = await as('owner', `select * from search_portal('_100%', 1)`).hasRows(1);
  assert.equal(Number(first?.['total']), 101);
  await as('owner', `select * from search_portal('x', 101)`).isRefused('22023');
  await as('owner', `select * from search_portal(repeat('x', 201))`).isRefused(
    '22023',
    'Search for at most 200 characters.',
  );
});
