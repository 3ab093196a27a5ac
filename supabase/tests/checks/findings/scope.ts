// The scope of an audit, its dates and its lead, and the locations of findings (AUD-02, AUD-03, AUD-05, FIND-01).
import { as, it, operator, truth } from '../../check.ts';
import { people, type Person } from '../../people.ts';
import { foreign, row, UNKNOWN } from './scene.ts';

const HASH = '2e'.repeat(20);

const kept = { id: row.repository, url: 'https://github.com/example/vault', commit_hash: HASH };

/** The statement with which an admin saves these columns of the seeded scope, and the repositories that are its parameter. */
const saveScope = (columns: object) =>
  `select save_scope('${JSON.stringify({ audit_id: row.audit, ...columns })}', $1, s.updated_at) from audit_scopes s
   where s.audit_id = '${row.audit}'`;

it('AUD-02 a repository needs an https address, a full commit hash and paths inside it', async () => {
  const add = (url: string, commit = HASH, paths: string[] = []) =>
    as('admin', saveScope({}), [JSON.stringify([kept, { url, commit_hash: commit, paths }])]);
  for (const url of [
    'http://github.com/example/vault',
    'javascript:alert(1)',
    'https://user:password@github.com/example/vault',
    'https://github.com',
    'https://github.com/example/vault?x=1',
    'https://github.com/example/va ult',
  ])
    await add(url).isRefused('22023', /must be (an https|a web) address/);
  const good = 'https://github.com/example/vault';
  for (const commit of ['main', HASH.slice(1), `${HASH}0`, 'g'.repeat(40)])
    await add(good, commit).isRefused('22023', /^The commit must be its 40 hexadecimal digits/);
  for (const path of ['/etc', '../other', 'src/../../x', 'src/..', 'a/./b', 'src\\x', ''])
    await add(good, HASH, [path]).isRefused('22023', /^The path must lead from the root/);
  await add(good, HASH, ['src', 'src/Vault.sol', '.github/workflows', 'a..b/c']).hasRows(1);
});

it('AUD-02 an invalid scope is refused with a sentence', async () => {
  const change = (columns: object) => as('admin', saveScope(columns), [JSON.stringify([kept])]);
  await change({ nsloc: -1 }).isRefused('22023', /^Lines of code must be a number/);
  await change({ chains: ['A\nB'] }).isRefused('22023', /^Chains must be one line/);
  await change({ languages: [' '] }).isRefused('22023', 'Languages cannot have an empty entry.');
  await change({ known_issues: 'x'.repeat(20_001) }).isRefused(
    '22023',
    'Known issues can have at most 20000 characters.',
  );
});

it('ADM-08 AUD-02 a change of a repository alone is a line in the log', async () => {
  await as('admin', saveScope({}), [JSON.stringify([{ ...kept, git_ref: 'v3' }])]).hasRows(1);
  await truth(`select target_user_id from admin_activity_logs where action = 'changed_scope'`).lists([
    people.owner,
  ]);
});

it('FIND-01 a location must be in a repository of its audit, with its lines in order', async () => {
  await operator(
    `insert into scope_repositories (id, audit_id, url, commit_hash)
         values ('${row.fresh}', '${row.unusedAudit}', 'https://github.com/example/other', '${HASH}')`,
  );
  const add = (repository: string | null, first: number | null, last: number | null, path = 'src/A.sol') =>
    as(
      'admin',
      `select save_finding(jsonb_build_object('id', id), $1, updated_at) from findings where id = '${row.finding}'`,
      [JSON.stringify([{ repository_id: repository, path, first_line: first, last_line: last }])],
    );
  const elsewhere = 'The repository of a location must be in the scope of the audit.';
  for (const repository of [row.fresh, foreign.repository, UNKNOWN])
    await add(repository, 1, 2).isRefused('22023', elsewhere);
  for (const [first, last] of [
    [0, 1],
    [5, 4],
    [null, 4],
    [1, 10_000_001],
  ] as const)
    await add(row.repository, first, last).isRefused('22023', /^The first line must be 1 or more/);
  await add(row.repository, 1, 2, '../../x').isRefused('22023', /^The path must lead/);
  for (const [first, last] of [
    [1, 1],
    [7, null],
    [null, null],
  ] as const)
    await add(row.repository, first, last).hasRows(1);
  await add(null, 1, 2).hasRows(1);
  await add(row.repository, 1, 2).hasRows(1);
});

it('AUD-03 AUD-05 the dates of an audit must be in order, and its lead must work on it', async () => {
  const change = (assignment: string) =>
    as('admin', `update audits set ${assignment} where id = '${row.audit}'`);
  for (const [assignment, sentence] of [
    [`planned_end = '2026-12-01'`, 'The planned end cannot be before the planned start.'],
    [`fixes_due = '2026-12-01'`, 'Fixes cannot be due before the planned start.'],
    [`lead_id = '${people.owner}'`, 'The lead auditor must be an admin, or work on this audit.'],
  ] as const)
    await change(`planned_start = '2026-12-02', ${assignment}`).isRefused('22023', sentence);
  await change(
    `planned_start = '2026-12-01', planned_end = '2026-12-01', lead_id = '${people.anotherAdmin}'`,
  ).hasRows(1);
  await truth(`select 1 as n from admin_activity_logs where action = 'updated_audit'`).returns([{ n: 1 }]);
});

it('AUD-01 the totals count open findings and whose turn it is, and the withdrawn ones apart', async () => {
  await operator(`
        insert into findings (audit_id, title, severity, description, status, published_at, number, ordinal)
        select '${row.audit}', 'T', 'low', 'D', s, now(), 'L-0' || n, n
        from unnest(array['open', 'fix_submitted', 'partially_fixed', 'fixed', 'acknowledged', 'disputed', 'withdrawn'])
          with ordinality as states (s, n)`);
  const totals = (who: Person) =>
    as(
      who,
      `select audit_id, open::int, total::int, withdrawn::int, waits_for_client::int, waits_for_auditor::int, drafts::int
           from audit_finding_totals where audit_id = '${row.audit}'`,
    );
  const all = {
    audit_id: row.audit,
    open: 5,
    total: 7,
    withdrawn: 1,
    waits_for_client: 3,
    waits_for_auditor: 2,
  };
  await totals('owner').returns([{ ...all, drafts: 0 }]);
  await totals('impersonating').returns([{ ...all, drafts: 0 }]);
  await totals('admin').returns([{ ...all, drafts: 1 }]);
});
