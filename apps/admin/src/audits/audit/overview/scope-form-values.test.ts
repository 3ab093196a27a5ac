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

  const refused = (name: string, message: string, ...texts: string[]) =>
    texts.map((text): [object, object] => [{ [name]: text }, { [name]: message }]);
  const ADDRESS = 'An https address, such as https://github.com/example/vault.';
  const ROOT = 'Enter paths from the root of the repository, such as src/Vault.sol.';
  const HASH = 'Enter the full commit hash: 40 hexadecimal digits.';
  it.each([
    ...refused('url', ADDRESS, 'http://github.com/harbor/vaults', 'https://github.com'),
    ...refused('url', ADDRESS, 'https://user@github.com/harbor', 'javascript:alert(1)'),
    ...refused('commit_hash', HASH, COMMIT.slice(1), `${COMMIT}0`, COMMIT.replace('0', 'g'), 'main'),
    ...refused('paths', ROOT, '/src', 'src\n../lib', 'a\\b', 'a/./b', '..'),
    ...refused('nsloc', 'A whole number, such as 1,800.', '1.5', '100000001'),
    ...refused('chains', 'At most 60 characters each, separated by commas.', `a, ${'x'.repeat(61)}`),
    [{ nsloc: '100 000 000' }, {}],
    [{ languages: 'x'.repeat(60) }, {}],
  ])('with %j has the errors %j', (changes, errors) => {
    const typed = { ...values, ...changes, repositories: [{ ...repository, ...changes }] };
    expect(errorsOf(scopeSchema, typed)).toEqual(errors);
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
