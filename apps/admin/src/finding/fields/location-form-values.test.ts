import { describe, expect, it } from 'vitest';
import {
  locationSchema,
  repositoryName,
  splitPermalink,
  toLocationFormValues,
  toLocationRow,
} from './location-form-values.ts';

const values = { id: 'l1', repository_id: 'r1', path: 'src/Vault.sol', first_line: '1', last_line: '20' };
const row = { id: 'l1', repository_id: 'r1', path: 'src/Vault.sol', first_line: 1, last_line: 20 };

describe('FIND-10 a location in a form', () => {
  it('is what is stored, as texts', () => {
    expect(toLocationFormValues(row)).toEqual(values);
    expect(toLocationRow(values)).toEqual(row);
    const bare = { ...row, repository_id: null, first_line: null, last_line: null };
    const empty = { ...values, repository_id: '', first_line: '', last_line: '' };
    expect(toLocationFormValues(bare)).toEqual(empty);
    expect(toLocationRow(empty)).toEqual(bare);
    expect(toLocationRow({ ...values, first_line: '' })).toEqual({ ...row, first_line: 20 });
    expect(toLocationRow({ ...values, last_line: '' })).toEqual({ ...row, last_line: null });
  });

  const COMMIT = '1f'.repeat(20);
  const scope = [
    { id: 'r1', url: 'https://github.com/acme/vault' },
    { id: 'r2', url: 'https://gitlab.com/acme/group/vault.git' },
    { id: 'r3', url: 'https://bitbucket.org/acme/vault' },
  ];
  it.each([
    [
      `https://github.com/Acme/vault/blob/${COMMIT}/src/My%20Vault.sol#L10-L20`,
      ['r1', 'src/My Vault.sol', '10', '20'],
    ],
    [` https://gitlab.com/acme/group/vault/-/blob/${COMMIT}/src/A.sol#L3-9\n`, ['r2', 'src/A.sol', '3', '9']],
    [`https://bitbucket.org/acme/vault/src/${COMMIT}/src/A.sol#lines-4:6`, ['r3', 'src/A.sol', '4', '6']],
    [`https://github.com/other/lib/blob/${COMMIT}/A.sol`, ['', 'A.sol', '', '']],
  ])('is split from the address %j', (address, [repository_id, path, first_line, last_line]) => {
    expect(splitPermalink(address, scope)).toEqual({ repository_id, path, first_line, last_line });
  });

  it.each([
    'src/A.sol#L3',
    'https://github.com/acme/vault',
    'see https://github.com/acme/vault/blob/main/A.sol',
    '',
  ])('is not split from %j', (text) => {
    expect(splitPermalink(text, scope)).toBeNull();
  });

  it('names a repository without protocol, host and ".git"', () => {
    expect(scope.map(repositoryName)).toEqual(['acme/vault', 'acme/group/vault', 'acme/vault']);
  });

  const ROOT = 'Enter the path from the root of the repository, such as src/Vault.sol.';
  const WHOLE = 'Lines are whole numbers from 1.';
  it.each<[object, string | undefined]>([
    [{}, undefined],
    [{ first_line: '7', last_line: '7' }, undefined],
    [{ path: 'a..b/.c/d.' }, undefined],
    [{ path: ` ${'x'.repeat(300)} `, last_line: '10000000' }, undefined],
    [{ path: ' ' }, 'Enter the path of the file.'],
    [{ path: 'x'.repeat(301) }, 'A path has at most 300 characters.'],
    ...['/A', '../A', 'a/./A', 'a/..', 'a\\A'].map((path): [object, string] => [{ path }, ROOT]),
    [{ first_line: '0' }, WHOLE],
    [{ last_line: '10000001' }, WHOLE],
    [{ first_line: '21' }, 'The last line comes before the first.'],
  ])('with %j is refused with %j', (changes, error) => {
    const result = locationSchema.safeParse({ ...values, ...changes });
    expect(result.error?.issues[0]?.message).toBe(error);
  });
});
