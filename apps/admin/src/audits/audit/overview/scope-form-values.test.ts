import { rows } from '@portal/testing/rows';
import { describe, expect, it } from 'vitest';
import { planSchema } from './plan-form-values.ts';
import { scopeContent, scopeSchema } from '@portal/audit/scope/scope-values';

/** What is wrong, by field. */
const errorsOf = (schema: typeof scopeSchema | typeof planSchema, typed: object) =>
  Object.fromEntries(
    schema.safeParse(typed).error?.issues.map((one) => [one.path.at(-1), one.message]) ?? [],
  );

const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const repository = {
  id: 'r1',
  url: 'https://github.com/harbor/vaults',
  commit_hash: COMMIT,
  git_ref: 'main',
  paths: 'src\nlib/a.sol',
};
const values = {
  repositories: [repository],
  nsloc: '1800',
  chains: 'Ethereum, Base',
  languages: 'Solidity',
  out_of_scope: 'Tests',
  known_issues: 'None',
};
describe('AUD-02 the scope in a form', () => {
  it('is stored without spaces, empty entries and thousands separators, and commits in small letters', () => {
    expect(
      scopeContent(
        scopeSchema.parse({
          repositories: [
            {
              ...repository,
              url: ` ${repository.url} `,
              commit_hash: ` ${COMMIT.toUpperCase()} `,
              git_ref: ' ',
              paths: ' src \n\n lib ',
            },
          ],
          nsloc: ' 1,800 ',
          chains: ' Base ,, ',
          languages: ' ',
          out_of_scope: ' Tests ',
          known_issues: ' ',
        }),
      ),
    ).toEqual({
      repositories: [{ ...repository, git_ref: null, paths: ['src', 'lib'] }],
      nsloc: 1_800,
      chains: ['Base'],
      languages: [],
      out_of_scope: 'Tests',
      known_issues: null,
    });
  });

  it.each([
    'http://github.com/harbor/vaults',
    'https://github.com',
    'https://user@github.com/harbor',
    'javascript:alert(1)',
  ])('refuses the repository %j', (url) => {
    expect(errorsOf(scopeSchema, { ...values, repositories: [{ ...repository, url }] })).toEqual({
      url: 'An https address, such as https://github.com/example/vault.',
    });
  });

  it.each([COMMIT.slice(1), `${COMMIT}0`, COMMIT.replace('0', 'g'), 'main'])(
    'refuses the commit %j',
    (commit_hash) => {
      expect(errorsOf(scopeSchema, { ...values, repositories: [{ ...repository, commit_hash }] })).toEqual({
        commit_hash: 'Enter the full commit hash: 40 hexadecimal digits.',
      });
    },
  );

  it.each(['/src', 'src\n../lib', 'a\\b', 'a/./b', '..'])('refuses the paths %j', (paths) => {
    expect(errorsOf(scopeSchema, { ...values, repositories: [{ ...repository, paths }] })).toEqual({
      paths: 'Enter paths from the root of the repository, such as src/Vault.sol.',
    });
  });

  const LIST = 'At most 60 characters each, separated by commas.';
  it.each([
    [{ nsloc: '1.5' }, { nsloc: 'A whole number, such as 1,800.' }],
    [{ nsloc: '100000001' }, { nsloc: 'A whole number, such as 1,800.' }],
    [{ nsloc: '100 000 000' }, {}],
    [{ chains: `a, ${'x'.repeat(61)}` }, { chains: LIST }],
    [{ languages: 'x'.repeat(60) }, {}],
  ])('with some changes %j has the errors %j', (changes, errors) => {
    expect(errorsOf(scopeSchema, { ...values, ...changes })).toEqual(errors);
  });
});

const END = { planned_end: 'The end cannot be before the start.' };
const FIXES = { fixes_due: 'Fixes cannot be due before the start.' };
it.each([
  [{}, {}],
  [{ planned_start: '2026-02-01' }, {}],
  [{ planned_end: '2026-01-01', fixes_due: '2026-01-01' }, {}],
  [{ planned_start: '2026-02-01', planned_end: '2026-02-01', fixes_due: '2026-02-01' }, {}],
  [{ planned_start: '2026-02-01', planned_end: '2026-01-31' }, END],
  [{ planned_start: '2026-02-01', fixes_due: '2026-01-31' }, FIXES],
])('AUD-03 the dates %j of an audit have the errors %j', (dates, errors) => {
  expect(errorsOf(planSchema, { ...rows.audit({ version: '' }), ...dates })).toEqual(errors);
});
