// Findings are saved with their locations and scopes with their repositories: all of it or nothing (AUD-02, FIND-10).
import assert from 'node:assert/strict';
import { as, it, operator, truth } from '../../check.ts';
import { people, type Person } from '../../people.ts';
import { foreign, freshId, row, setStatus, UNKNOWN } from './scene.ts';

type Values = Record<string, unknown>;

const HASH = '2e'.repeat(20);
const LONG_AGO = '2020-01-01T00:00:00Z';

const saveFinding = (who: Person | 'anonymous', finding: Values, locations: unknown, expected: unknown) =>
  as(who, 'select save_finding($1, $2, $3) as id', [
    JSON.stringify(finding),
    JSON.stringify(locations),
    expected,
  ]);

const saveScope = (who: Person | 'anonymous', scope: Values, repositories: unknown, expected: unknown) =>
  as(who, 'select save_scope($1, $2, $3)', [JSON.stringify(scope), JSON.stringify(repositories), expected]);

/** When the row was last changed, as the API would give it. */
async function readVersion(table: 'findings' | 'audit_scopes', id: string) {
  const column = table === 'findings' ? 'id' : 'audit_id';
  const [found] = await truth(`select updated_at::text as at from ${table} where ${column} = '${id}'`);
  return found?.['at'];
}

const countLogLines = (action: string) =>
  truth(`select details ->> 'title' as title from admin_activity_logs where action = '${action}'`);

const good = { repository_id: row.repository, path: 'src/A.sol', first_line: 3, last_line: 9 };
const repository = { url: 'https://github.com/example/vault', commit_hash: HASH };

it('FIND-10 a published finding is saved with its locations in their order, as one change and one line of the log', async () => {
  const version = await readVersion('findings', row.finding);
  const given = [{ path: 'src/B.sol' }, good, { path: 'src/C.sol', first_line: 1 }];
  await saveFinding('admin', { id: row.finding, impact: 'low' }, given, version).hasRows(1);
  await truth(
    `select f.title, f.impact, l.path, l.repository_id, l.first_line, l.last_line
           from findings f join finding_locations l on l.finding_id = f.id where f.id = '${row.finding}' order by l.position`,
  ).returns(
    [
      { path: 'src/B.sol', repository_id: null, first_line: null, last_line: null },
      good,
      { path: 'src/C.sol', repository_id: null, first_line: 1, last_line: null },
    ].map((location) => ({ title: 'Reentrancy', impact: 'low', ...location })),
  );
  assert.notEqual(await readVersion('findings', row.finding), version);
  assert.deepEqual(await countLogLines('updated_finding'), [{ title: 'Vault audit' }]);
});

it('FIND-10 a save of a finding with one bad value or place is refused', async () => {
  const version = await readVersion('findings', row.finding);
  const elsewhere = { path: 'src/A.sol', repository_id: foreign.repository };
  const many = Array.from({ length: 101 }, () => ({ path: 'src/A.sol' }));
  for (const locations of [[good, { path: '../x' }], [good, elsewhere], [{ path: null }], many, {}, null])
    for (const finding of [
      { id: row.finding, title: 'Changed' },
      { id: freshId(1), audit_id: row.audit, title: 'New', severity: 'low' },
    ]) {
      const outcome = await saveFinding(
        'admin',
        finding,
        locations,
        finding.id === row.finding ? version : null,
      );
      assert.match(outcome.code ?? 'It was allowed.', /^(22023|23502)$/);
    }
  const save = (changes: Values) => saveFinding('admin', { id: row.finding, ...changes }, [], version);
  await save({ title: ' ' }).isRefused('22023', 'Title is required.');
  await save({ severity: 'gas' }).isRefused('42501', /severity of a published finding is changed with/);
});

it('FIND-01 AUD-03 where a published finding was before it was moved in the code stays in its ledger and in the history', async () => {
  const save = async (id: string, locations: readonly Values[]) =>
    await saveFinding('admin', { id }, locations, await readVersion('findings', id)).hasRows(1);
  const moved = [{ path: 'src/New.sol', first_line: 3, last_line: 4 }];
  await save(row.draft, moved);
  await save(row.finding, moved);
  await save(row.finding, moved);
  const before = `select l.replaced, e.facts -> 'columns' as columns, e.actor_id from events e
        join finding_events l on l.id = (e.facts ->> 'event_id')::uuid where e.kind = 'finding_edited'`;
  await as('owner', before).returns([
    {
      replaced: {
        locations: [
          {
            repository: 'https://github.com/example/vault',
            path: 'src/Vault.sol',
            first_line: 10,
            last_line: 12,
          },
        ],
      },
      columns: ['locations'],
      actor_id: people.admin,
    },
  ]);
});

it('FIND-10 a save on an older version of a finding is refused, its locations too; so is one of a withdrawn finding', async () => {
  for (const id of [row.finding, row.draft])
    await saveFinding('admin', { id, title: 'Stale' }, [], LONG_AGO).isRefused(
      'PT409',
      'This finding has been changed meanwhile. Look at it as it is now and save again.',
    );
  await saveFinding('admin', { id: UNKNOWN }, [], LONG_AGO).isRefused('PT404');
  await setStatus('withdrawn');
  const version = await readVersion('findings', row.finding);
  await saveFinding('admin', { id: row.finding }, [], version).isRefused(
    'PT409',
    'This finding was withdrawn. It cannot be changed any more.',
  );
});

it('FIND-10 a new finding is a draft whatever is sent, and a second try with its id writes no second one', async () => {
  const forged = {
        id: freshId(1), audit_id: row.audit, title: 'New', severity: 'low', status: 'open', number: 'L-01', ordinal: 1,
        published_at: LONG_AGO, client_id: foreign.audit,
      }; // oxfmt-ignore
  await saveFinding('admin', forged, [good], null).returns([{ id: freshId(1) }]);
  await saveFinding('admin', forged, [good], null).isRefused('23505');
  await saveFinding('admin', { ...forged, id: row.finding }, [], null).isRefused('23505');
  await truth(
    `select f.status, f.number, f.published_at, f.client_id = a.client_id as of_client,
             (select count(*)::int from finding_locations l where l.finding_id = f.id) as locations
           from findings f join audits a on a.id = f.audit_id where f.title = 'New'`,
  ).returns([{ status: 'draft', number: null, published_at: null, of_client: true, locations: 1 }]);
  assert.deepEqual(await countLogLines('updated_finding'), []);
  // A save cannot set the columns that only the functions of the fix review may change.
  const version = await readVersion('findings', freshId(1));
  const moved = { id: freshId(1), audit_id: foreign.audit, status: 'open', number: 'L-01' };
  await saveFinding('admin', moved, [], version).hasRows(1);
  await truth(`select audit_id, status, number from findings where id = '${freshId(1)}'`).returns([
    { audit_id: row.audit, status: 'draft', number: null },
  ]);
});

it('AUD-02 a scope is saved with its repositories in their order, with one line in the log', async () => {
  const version = await readVersion('audit_scopes', row.audit);
  const kept = { id: row.repository, ...repository, git_ref: 'v2', paths: ['src'] };
  const values = { audit_id: row.audit, nsloc: 1300, chains: ['Base'] };
  await saveScope('admin', values, [repository, kept], version).hasRows(1);
  assert.notEqual(await readVersion('audit_scopes', row.audit), version);
  const read = `select r.id = '${row.repository}' as kept, r.git_ref, r.paths, s.nsloc, s.chains
        from scope_repositories r join audit_scopes s using (audit_id) where audit_id = '${row.audit}' order by r.position`;
  const facts = { nsloc: 1300, chains: ['Base'] };
  await truth(read).returns([
    { kept: false, git_ref: null, paths: [], ...facts },
    { kept: true, git_ref: 'v2', paths: ['src'], ...facts },
  ]);
  assert.deepEqual(await countLogLines('changed_scope'), [{ title: 'Vault audit' }]);
  await saveScope(
    'admin',
    { audit_id: row.audit },
    [kept],
    await readVersion('audit_scopes', row.audit),
  ).hasRows(1);
  await truth(read).returns([{ kept: true, git_ref: 'v2', paths: ['src'], ...facts }]);
});

it('AUD-02 a save of a scope on an older version, or with one bad repository, is refused', async () => {
  await operator(`delete from audit_scopes where audit_id = '${row.unusedAudit}'`);
  const version = await readVersion('audit_scopes', row.audit);
  const meanwhile = 'The scope has been changed meanwhile. Look at it as it is now and save again.';
  const kept = { id: row.repository, ...repository };
  for (const expected of [LONG_AGO, null])
    await saveScope('admin', { audit_id: row.audit, nsloc: 1 }, [kept], expected).isRefused(
      'PT409',
      meanwhile,
    );
  await saveScope('admin', { audit_id: row.unusedAudit }, [], LONG_AGO).isRefused('PT409', meanwhile);
  await saveScope('admin', { audit_id: UNKNOWN }, [], null).isRefused('PT404');
  const save = (repositories: unknown, changes: Values = { nsloc: 1 }) =>
    saveScope('admin', { audit_id: row.audit, ...changes }, repositories, version);
  await save([repository]).isRefused(
    'PT409',
    'Findings have locations in this repository. Change those first.',
  );
  await save([kept, { ...repository, commit_hash: 'main' }]).isRefused('22023');
  await save([kept, ...Array.from({ length: 50 }, () => repository)]).isRefused('22023');
  // The repository of another client's audit is neither changed nor taken over.
  await save([kept, { id: foreign.repository, ...repository }]).isRefused('23505');
  await save([kept], { nsloc: -1 }).isRefused('22023');
  for (const list of [null, {}]) await save(list).isRefused('22023', 'The repositories must be a list.');
  await saveScope('admin', { audit_id: row.unusedAudit }, [repository], null).hasRows(1);
});
