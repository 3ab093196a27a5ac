// ADM-11: the inbox of all service requests.
import assert from 'node:assert/strict';
import { as, it, operator } from '../../check.ts';
import { people } from '../../people.ts';

/** Three more requests: of another client, of an applicant whose name no other has, and one that is decided. */
const MORE = `
  update service_requests set created_at = '2026-01-01' where client_id = '${people.owner}';
  update service_requests set created_at = '2026-01-02', status = 'in_review' where client_id = '${people.ownerPending}';
  insert into service_requests (client_id, service_type, project_name, message, status, created_at) values
    ('${people.other}', 'pentesting', 'Éclair 100%', 'M', 'accepted', '2026-01-03'),
    ('${people.rejected}', 'other', 'drawbridge', 'M', 'withdrawn', '2026-01-04')`;

/** The projects of the requests found, in the order of the list; the count says the same number. */
async function found(settings: string, filter = settings): Promise<unknown[]> {
  const page = await as('admin', `select project_name from search_requests(${settings})`);
  assert.ok(page.rows, page.code);
  await as('admin', `select count_requests(${filter})::int as n`).returns([{ n: page.rows.length }]);
  return page.rows.map(({ project_name }) => project_name);
}

it('ADM-11 requests are searched by project and client, and filtered by status and client', async () => {
  await operator(MORE);
  assert.deepEqual(await found(''), ['drawbridge', 'Éclair 100%', 'Vault', 'Vault']);
  assert.deepEqual(await found(`'bridge'`), ['drawbridge']);
  assert.deepEqual(await found(`'br'`), []);
  assert.deepEqual(await found(`'dr'`), ['drawbridge']);
  assert.deepEqual(await found(`'%'`), []);
  assert.deepEqual(await found(`'100%'`), ['Éclair 100%']);
  assert.deepEqual(await found(`'other@guard.test'`), ['Éclair 100%']);
  assert.deepEqual(await found(`'rejected comp'`), ['drawbridge']);
  assert.deepEqual(await found(`'''; drop table profiles; --'`), []);
  for (const status of ['waiting', 'proposed'])
    assert.deepEqual(await found(`status_filter => '${status}'`), ['Vault', 'Vault']);
  assert.deepEqual(await found(`status_filter => 'withdrawn'`), ['drawbridge']);
  assert.deepEqual(await found(`'vault', 'new'`), ['Vault']);
  assert.deepEqual(await found(`client => '${people.other}'`), ['Éclair 100%']);
  assert.deepEqual(await found(`'bridge', 'all', '${people.other}'`), []);
});

it('ADM-11 requests are ordered by time, project and status, and pages contain every request once', async () => {
  await operator(MORE);
  const ordered = (settings: string) => found(settings, '');
  assert.deepEqual(await ordered('ascending => true'), ['Vault', 'Vault', 'Éclair 100%', 'drawbridge']);
  assert.deepEqual(await ordered(`sort => 'project_name', ascending => true`), [
    'drawbridge',
    'Éclair 100%',
    'Vault',
    'Vault',
  ]);
  const ids = async (settings: string) =>
    (await as('admin', `select id, status from search_requests(${settings})`)).rows ?? [];
  const byStatus = await ids(`sort => 'status', ascending => true`);
  assert.deepEqual(
    byStatus.map(({ status }) => status),
    ['accepted', 'in_review', 'new', 'withdrawn'],
  );
  const pages = [...(await ids('page_size => 3')), ...(await ids('page_size => 3, page_offset => 3'))];
  assert.deepEqual(pages, await ids(''));
});
