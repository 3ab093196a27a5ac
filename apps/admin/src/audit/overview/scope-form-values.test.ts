import { describe, expect, it } from 'vitest';
import { planErrors } from './plan-errors.ts';
import {
  isSavableScope,
  isScopeDraft,
  newRepository,
  repositoryErrors,
  scopeContent,
  scopeErrors,
  scopeFormValues,
} from './scope-form-values.ts';

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
const content = {
  repositories: [{ ...repository, paths: ['src', 'lib/a.sol'] }],
  nsloc: 1_800,
  chains: ['Ethereum', 'Base'],
  languages: ['Solidity'],
  out_of_scope: 'Tests',
  known_issues: 'None',
};

describe('AUD-02 the scope in a form', () => {
  it('is what is stored, as texts', () => {
    expect(scopeFormValues(content)).toEqual(values);
    expect(scopeContent(values)).toEqual(content);
    const none = { chains: [], languages: [], nsloc: null, out_of_scope: null, known_issues: null };
    const bare = { ...none, repositories: [{ ...repository, git_ref: null, paths: [] }] };
    const empty = { nsloc: '', chains: '', languages: '', out_of_scope: '', known_issues: '' };
    const emptyValues = { ...empty, repositories: [{ ...repository, git_ref: '', paths: '' }] };
    expect(scopeFormValues(bare)).toEqual(emptyValues);
    expect(scopeContent(emptyValues)).toEqual(bare);
  });

  it('is stored without spaces, empty entries and thousands separators, and commits in small letters', () => {
    expect(
      scopeContent({
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
    ).toEqual({
      repositories: [{ ...repository, git_ref: null, paths: ['src', 'lib'] }],
      nsloc: 1_800,
      chains: ['Base'],
      languages: [],
      out_of_scope: 'Tests',
      known_issues: null,
    });
  });

  it('begins a repository empty', () => {
    const { id, ...rest } = newRepository();
    expect(rest).toEqual({ url: '', commit_hash: '', git_ref: '', paths: '' });
    expect(id).not.toBe(newRepository().id);
  });

  it.each([
    'http://github.com/harbor/vaults',
    'https://github.com',
    'https://github.com/',
    'https://user@github.com/harbor',
    'https://github.com/harbor?x=1',
    'https://github.com/harbor vaults',
    'see https://github.com/harbor',
    'javascript:alert(1)',
  ])('refuses the repository %j', (url) => {
    expect(repositoryErrors({ ...repository, url })).toEqual({
      url: 'An https address, such as https://github.com/example/vault.',
    });
  });

  it.each([COMMIT.slice(1), `${COMMIT}0`, COMMIT.replace('0', 'g'), 'main'])(
    'refuses the commit %j',
    (commit_hash) => {
      expect(repositoryErrors({ ...repository, commit_hash })).toEqual({
        commit_hash: 'Enter the full commit hash: 40 hexadecimal digits.',
      });
    },
  );

  it.each(['/src', 'src\n../lib', 'a\\b', 'a/./b', '..'])('refuses the paths %j', (paths) => {
    expect(repositoryErrors({ ...repository, paths })).toEqual({
      paths: 'Enter paths from the root of the repository, such as src/Vault.sol.',
    });
  });

  const LIST = 'At most 60 characters each, separated by commas.';
  it.each([
    [{ nsloc: '1.5' }, { nsloc: 'A whole number, such as 1,800.' }],
    [{ nsloc: 'x1' }, { nsloc: 'A whole number, such as 1,800.' }],
    [{ nsloc: '100000001' }, { nsloc: 'A whole number, such as 1,800.' }],
    [{ nsloc: '100 000 000' }, {}],
    [{ nsloc: ' ' }, {}],
    [{ chains: `a, ${'x'.repeat(61)}` }, { chains: LIST }],
    [{ languages: 'x'.repeat(61) }, { languages: LIST }],
    [{ languages: 'x'.repeat(60) }, {}],
    [{ out_of_scope: 'x'.repeat(20_001) }, { out_of_scope: 'At most 20,000 characters.' }],
    [{ known_issues: 'x'.repeat(20_001) }, { known_issues: 'At most 20,000 characters.' }],
    [{ known_issues: 'x'.repeat(20_000) }, {}],
  ])('with some changes %j has the errors %j', (changes, errors) => {
    expect(scopeErrors({ ...values, ...changes })).toEqual(errors);
    expect(isSavableScope({ ...values, ...changes })).toBe(Object.keys(errors).length === 0);
  });

  it('is not saved with a wrong repository', () => {
    expect(isSavableScope({ ...values, repositories: [repository, newRepository()] })).toBe(false);
  });

  it('is taken from this device only in today’s shape', () => {
    const base = { updated_at: null, repositories: [] };
    expect(isScopeDraft({ values, base })).toBe(true);
    const { chains: _chains, ...withoutChains } = values;
    for (const wrong of [
      { values: null, base },
      { values: 'text', base },
      { values: withoutChains, base },
      { values: { ...values, nsloc: 7 }, base },
      { values: { ...values, repositories: 'none' }, base },
      { values: { ...values, repositories: undefined }, base },
      { values: { ...values, repositories: [repository, { ...repository, paths: [] }] }, base },
      { values, base: null },
      { values, base: 'text' },
      { values, base: { updated_at: null } },
      { values, base: { repositories: [] } },
    ])
      expect(isScopeDraft(wrong)).toBe(false);
  });
});

describe('AUD-03 the dates of an audit', () => {
  const plan = {
    status: 'scheduled',
    lead_admin_id: null,
    planned_start: null,
    planned_end: null,
    fixes_due: null,
  };
  const END = { planned_end: 'The end cannot be before the start.' };
  const FIXES = { fixes_due: 'Fixes cannot be due before the start.' };
  it.each([
    [{}, {}],
    [{ planned_start: '2026-02-01' }, {}],
    [{ planned_end: '2026-01-01', fixes_due: '2026-01-01' }, {}],
    [{ planned_start: '2026-02-01', planned_end: '2026-02-01', fixes_due: '2026-02-01' }, {}],
    [{ planned_start: '2026-02-01', planned_end: '2026-01-31' }, END],
    [{ planned_start: '2026-02-01', fixes_due: '2026-01-31' }, FIXES],
  ])('%j have the errors %j', (dates, errors) => {
    expect(planErrors({ ...plan, ...dates })).toEqual(errors);
  });
});
