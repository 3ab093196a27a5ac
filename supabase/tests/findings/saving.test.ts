// FIND-10, AUD-02: the saves as the console sends them, each a request and so a transaction of its own.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startHttpBackend, type HttpBackend } from '../http-backend.ts';
import { getRows } from '../people.ts';

const row = getRows('owner');
const LOCATIONS = [
  { repository_id: row.repository, path: 'src/A.sol', first_line: 3 },
  { path: 'src/B.sol' },
];

let http: HttpBackend;
beforeAll(async () => {
  http = await startHttpBackend();
});
beforeEach(() => http.reseed());
afterAll(() => http.backend.close());

const countLogLines = async (action: string) =>
  (await http.operator(`select id from admin_activity_logs where action = '${action}'`)).length;

it('FIND-10 of two admins who save the same version of a finding, the second is refused; each save is a line of the log', async () => {
  const version = async () =>
    (await http.as('admin').from('findings').select('updated_at').eq('id', row.finding).single()).data
      ?.updated_at ?? '';
  const read = await version();
  const save = (who: 'admin' | 'anotherAdmin', title: string, expected: string, locations = LOCATIONS) =>
    http
      .as(who)
      .rpc('save_finding', { finding: { id: row.finding, title }, locations, expected_updated_at: expected });
  expect(await save('admin', 'First', read)).toMatchObject({ error: null, data: row.finding });
  expect((await save('anotherAdmin', 'Second', read, [])).status).toBe(409);
  expect(await countLogLines('updated_finding')).toBe(1);
  expect((await save('anotherAdmin', 'Third', await version())).error).toBeNull();
  expect(await countLogLines('updated_finding')).toBe(2);
  const { data } = await http
    .as('owner')
    .from('findings')
    .select('title, finding_locations(path)')
    .eq('id', row.finding)
    .order('position', { referencedTable: 'finding_locations' })
    .single();
  expect(data).toEqual({ title: 'Third', finding_locations: [{ path: 'src/A.sol' }, { path: 'src/B.sol' }] });
});

it('AUD-02 of two admins who save the same version of a scope, the second is refused; each save is a line of the log', async () => {
  const version = async () =>
    (await http.as('admin').from('audit_scopes').select('updated_at').eq('audit_id', row.audit).single()).data
      ?.updated_at ?? '';
  const read = await version();
  const repository = {
    id: row.repository,
    url: 'https://github.com/example/vault',
    commit_hash: '2e'.repeat(20),
    paths: ['src', 'lib'],
  };
  const save = (who: 'admin' | 'anotherAdmin', nsloc: number, expected: string, repositories: object[]) =>
    http.as(who).rpc('save_scope', {
      scope: { audit_id: row.audit, nsloc, chains: ['Ethereum', 'Base'] },
      repositories: repositories.map((one) => ({ ...one })),
      expected_updated_at: expected,
    });
  const added = { ...repository, id: crypto.randomUUID() };
  expect((await save('admin', 10, read, [added, repository])).error).toBeNull();
  expect((await save('anotherAdmin', 20, read, [repository])).status).toBe(409);
  expect(await countLogLines('changed_scope')).toBe(1);
  expect((await save('anotherAdmin', 30, await version(), [added, repository])).error).toBeNull();
  expect(await countLogLines('changed_scope')).toBe(2);
  const owner = http.as('owner');
  const scope = await owner.from('audit_scopes').select('nsloc, chains').eq('audit_id', row.audit).single();
  expect(scope.data).toEqual({ nsloc: 30, chains: ['Ethereum', 'Base'] });
  const repositories = await owner
    .from('scope_repositories')
    .select('id, paths')
    .eq('audit_id', row.audit)
    .order('position');
  expect(repositories.data).toEqual([added, repository].map(({ id, paths }) => ({ id, paths })));
});
