// The admin console's lists and numbers.
import assert from 'node:assert/strict';
import { as, it, operator } from '../../check.ts';
import { people, suspendOwnerSql } from '../../people.ts';

async function found(search: string, status = 'all'): Promise<unknown[]> {
  const outcome = await as('admin', `select full_name from search_clients($1, $2, 'full_name', true)`, [
    search,
    status,
  ]);
  assert.ok(outcome.rows, outcome.code);
  await as('admin', 'select count_clients($1, $2)::int as n', [search, status]).lists([outcome.rows.length]);
  return outcome.rows.map(({ full_name }) => full_name);
}

it('ADM-02 search matches parts of words, matches only word beginnings for one or two letters, and treats wildcards literally', async () => {
  assert.deepEqual(await found('jecte'), ['rejected']);
  assert.deepEqual(await found('OWNER COMP'), ['owner']);
  assert.deepEqual(await found('ot'), ['other']);
  assert.deepEqual(await found('other@guard.test'), ['other']);
  assert.deepEqual(await found('%'), []);
  assert.deepEqual(await found('___'), []);
  assert.deepEqual(await found("'; drop table profiles; --"), []);
  assert.deepEqual(await found('', 'rejected'), ['rejected']);
  assert.deepEqual(await found('owner', 'approved'), ['owner']);
  assert.deepEqual(await found(''), ['other', 'owner', 'ownerPending', 'pending', 'rejected']);
  const statuses = `select string_agg(approval_status, ' ') from search_clients(sort => 'approval_status')`;
  await as('admin', statuses).lists(['rejected pending pending approved approved']);
});

it('ADM-02 ADM-10 the status Suspended lists the suspended clients, who stay among the approved ones', async () => {
  assert.deepEqual(await found('', 'suspended'), []);
  await operator(suspendOwnerSql);
  assert.deepEqual(await found('', 'suspended'), ['owner']);
  assert.deepEqual(await found('owner', 'approved'), ['owner']);
});

const PAGE = 'A page can have 1 to 200 rows.';
const NO_PAGE = 'There is no such page.';
const TOO_LONG = 'Search for at most 200 characters.';
const ORDER = /^The order must be one of/;
const STATUS = /^The status must be one of/;
const NO_LEAD = 'There is no such lead auditor.';
// oxfmt-ignore
const REFUSED: [call: string, sentence?: string | RegExp][] = [
  ['search_clients(page_size => 201)', PAGE],
  ['search_clients(page_size => null)', PAGE],
  ['search_clients(page_offset => -1)', NO_PAGE],
  [`search_clients(sort => 'client_id; --')`, ORDER],
  [`search_clients(sort => 'business_email')`, ORDER],
  [`search_clients(status => 'gone')`, 'The status must be one of: all, pending, approved, rejected, suspended, no_owner.'],
  [`count_clients(status => 'gone')`, STATUS],
  [`search_clients(repeat('x', 201))`, TOO_LONG],
  ['export_clients(page_size => 5001)', 'A page can have 1 to 5000 rows.'],
  [`export_clients(sort => 'business_email')`, ORDER],
  ['pick_clients(page_size => 0)', 'A page can have 1 to 100 rows.'],
  ['search_audits(page_size => 201)', PAGE],
  ['search_audits(page_offset => -1)', NO_PAGE],
  [`search_audits(sort => 'client_id; --')`, ORDER],
  [`search_audits(status_filter => 'gone')`, STATUS],
  [`search_audits(waiting => 'everything')`, /^The filter must be one of/],
  [`search_audits(lead => 'x'' or true --')`, NO_LEAD],
  [`count_audits(lead => 'somebody')`, NO_LEAD],
  [`count_audits(repeat('x', 201))`, TOO_LONG],
  [`search_requests(status_filter => 'gone')`, /^The status must be one of: all, waiting/],
  [`search_requests(sort => 'message; --')`, ORDER],
  ['search_requests(page_size => 201)', PAGE],
  ['search_requests(page_offset => -1)', NO_PAGE],
  [`search_requests(repeat('x', 201))`, TOO_LONG],
  [`search_activity(repeat('x', 201))`, TOO_LONG],
  ['search_activity(page_size => 201)', PAGE],
  ['search_activity(page_size => null)', PAGE],
  ['search_activity(page_size => 5001, is_export => true)', 'A page can have 1 to 5000 rows.'],
  [`search_waiting_findings(waits => 'x')`],
  [`search_waiting_findings(assigned => 'x')`],
  [`search_waiting_findings(sort => 'x')`, ORDER],
  ['search_waiting_findings(page_size => 0)', PAGE],
  ['search_waiting_findings(page_size => 201)', PAGE],
  ['search_waiting_findings(page_offset => -1)', NO_PAGE],
];
it('ADM-02 ADM-08 ADM-11 AUD-04 AUD-06 a page outside the limits, an unknown order or filter and too long a search are refused in every list', async () => {
  for (const [call, sentence] of REFUSED)
    await as('admin', `select * from ${call}`)
      .isRefused('22023', sentence)
      .catch((error: Error) => assert.fail(`${call}: ${error.message}`));
});

it('ADM-02 PICK-03 names are sorted without regard to case and accents, and missing names come last', async () => {
  const names = {
    owner: 'Zenith',
    other: 'Écoles',
    ownerPending: 'ecole',
    pending: 'Øst',
    rejected: 'Ostrava',
  };
  for (const [who, name] of Object.entries(names))
    await operator(
      `update profiles set company_name = '${name}', full_name = '${name}', approval_status = 'approved', approved_at = now() where business_email = '${who.toLowerCase()}@guard.test'`,
    );
  const inOrder = ['ecole', 'Écoles', 'Øst', 'Ostrava', 'Zenith'];
  const call = async (sql: string) =>
    (await as('admin', `select company_name from ${sql}`).hasRows(5)).map(({ company_name }) => company_name);
  assert.deepEqual(await call('pick_clients()'), inOrder);
  for (const sort of ['company_name', 'full_name']) {
    assert.deepEqual(await call(`search_clients(sort => '${sort}', ascending => true)`), inOrder);
    assert.deepEqual(
      await call(`search_clients('guard', sort => '${sort}', ascending => false)`),
      inOrder.toReversed(),
    );
  }
  await operator(`update profiles set company_name = '' where company_name = 'ecole'`);
  assert.equal((await call('pick_clients()')).at(-1), '');
});

it('ADM-02 pages in both directions contain every row exactly once', async () => {
  const page = async (offset: number, ascending: boolean) => {
    const outcome = await as(
      'admin',
      `select client_id from search_clients(ascending => $2, page_size => 2, page_offset => $1)`,
      [offset, ascending],
    );
    assert.ok(outcome.rows, outcome.code);
    return outcome.rows;
  };
  const down = [...(await page(0, false)), ...(await page(2, false)), ...(await page(4, false))];
  const up = [...(await page(0, true)), ...(await page(2, true)), ...(await page(4, true))];
  assert.equal(new Set(down.map(({ client_id }) => client_id)).size, 5);
  assert.deepEqual(up.reverse(), down);
});

it('PICK-03 PICK-05 the picker lists approved clients by company, and other clients after them on request', async () => {
  const names = async (call: string) => {
    const outcome = await as('admin', `select company_name, approval_status from ${call}`);
    assert.ok(outcome.rows, outcome.code);
    return outcome.rows.map((row) => `${String(row['company_name'])}: ${String(row['approval_status'])}`);
  };
  await operator(`update profiles set company_name = 'a company' where client_id = '${people.rejected}'`);
  const approved = ['other company: approved', 'owner company: approved'];
  assert.deepEqual(await names('pick_clients()'), approved);
  assert.deepEqual(await names('pick_clients(include_applicants => true)'), [
    ...approved,
    'a company: rejected',
    'ownerPending company: pending',
    'pending company: pending',
  ]);
  assert.deepEqual(await names('pick_clients(page_size => 3, include_applicants => true)'), [
    ...approved,
    'a company: rejected',
  ]);
  assert.deepEqual(await names(`pick_clients('rejected@')`), []);
  assert.deepEqual(await names(`pick_clients('rejected@', include_applicants => true)`), [
    'a company: rejected',
  ]);
});

it('ADM-03 the export contains every row once, even while rows are added', async () => {
  const next = async (after: Record<string, unknown> | undefined) => {
    const outcome = await as(
      'admin',
      'select id, created_at::text from export_clients(after_created_at => $1, after_id => $2, page_size => 2)',
      [after?.['created_at'] ?? null, after?.['id'] ?? null],
    );
    assert.ok(outcome.rows, outcome.code);
    return outcome.rows;
  };
  const first = await next(undefined);
  await operator(`insert into profiles (client_id, created_at) values ('${people.newcomer}', '2001-01-01')`);
  const second = await next(first.at(-1));
  const third = await next(second.at(-1));
  assert.equal(new Set([...first, ...second, ...third].map(({ id }) => id)).size, 5);
  await as('admin', `select 1 from export_clients('rejected', 'rejected')`).hasRows(1);
});

it('ADM-03 the export says by what the list is ordered', async () => {
  await operator(
    `update profiles set company_name = 'Écoles', full_name = '' where business_email = 'other@guard.test'`,
  );
  const keys: Record<string, unknown> = {
    created_at: null,
    company_name: 'ecoles',
    full_name: null,
    approval_status: 'approved',
  };
  for (const [sort, key] of Object.entries(keys))
    await as('admin', `select sort_key from export_clients('other@guard.test', sort => $1)`, [sort]).lists([
      key,
    ]);
});
