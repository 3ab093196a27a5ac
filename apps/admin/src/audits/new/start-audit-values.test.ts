import { rows } from '@portal/testing/rows';
import { expect, it } from 'vitest';
import { startAuditSchema, startAuditValues, toNewAudit } from './start-audit-values.ts';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const url = 'https://github.com/vale/bridge';
const values = { ...startAuditValues(null), title: 'Vale', audit_type: 'Rust', project: 'p1' };

it.each([
  [{}, undefined],
  [{ nsloc: '1,800' }, { nsloc: 1800, repositories: [] }],
  [{ nsloc: '0' }, { nsloc: 0, repositories: [] }],
  [
    { url, commit_hash: COMMIT },
    { nsloc: null, repositories: [{ url, commit_hash: COMMIT, git_ref: null }] },
  ],
])('ADM-09 an audit that is started with %j has the scope %j, and null for what is empty', (typed, scope) => {
  const audit = toNewAudit({ ...values, ...typed });
  expect(audit.scope).toEqual(scope);
  expect(audit.values).toMatchObject({ lead_id: null, planned_start: null, planned_end: null });
});

it.each([
  [{ project: 'new', newProject: ' ' }, ['newProject']],
  [{ planned_start: '2027-01-11', planned_end: '2027-01-11' }, []],
  [{ planned_start: '2027-01-11', planned_end: '2027-01-10' }, ['planned_end']],
  [{ url, commit_hash: ` ${COMMIT.toUpperCase()}` }, []],
  [{ url }, ['commit_hash']],
  [{ commit_hash: COMMIT }, ['commit_hash']],
  [{ url: 'http://github.com/vale/bridge', commit_hash: COMMIT }, ['url']],
])('ADM-09 starting an audit with %j is refused at %j', (typed, fields) => {
  const { error } = startAuditSchema.safeParse({ ...values, ...typed });
  expect(error?.issues.map(({ path }) => path[0]) ?? []).toEqual(fields);
});

const request = rows.request({ audits: undefined, edited_at: null });
it.each([
  ['the first project without a request', null, ['p1', 'p2'], { project: 'p1', newProject: '', nsloc: '' }],
  ['a new project without any', null, [], { project: 'new', newProject: '', audit_type: 'Move audit' }],
  ['the project of that name', request, ['p1', ' vale BRIDGE'], { project: ' vale BRIDGE', nsloc: '1800' }],
  ['a new project when none has its name', request, ['p1'], { project: 'new', newProject: 'Vale bridge' }],
  ['its branch', request, [], { git_ref: 'main', commit_hash: '', planned_start: '2027-01-11' }],
  ['its commit', { ...request, git_ref: COMMIT.toUpperCase() }, [], { git_ref: '', commit_hash: COMMIT }],
])('ADM-09 the form that starts an audit begins with %s', (_what, from, projects, expected) => {
  const known = projects.map((name) => ({ id: name, name }));
  expect(startAuditValues(from, known, ['Other: Move audit'])).toMatchObject(expected);
});
