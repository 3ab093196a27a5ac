import { describe, expect, it } from 'vitest';
import {
  locationSchema,
  newLocation,
  splitPermalink,
  toLocationFormValues,
  toLocationRow,
  repositoryName,
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
  });

  it('is stored without spaces around it; a last line without a first is one line', () => {
    expect(toLocationRow({ ...values, path: ' a.sol ', first_line: ' ', last_line: ' 7 ' })).toMatchObject({
      path: 'a.sol',
      first_line: 7,
      last_line: 7,
    });
    expect(toLocationRow({ ...values, first_line: ' 7 ', last_line: '' })).toMatchObject({
      first_line: 7,
      last_line: null,
    });
  });

  it('is empty at first, in the repository that was chosen', () => {
    const { id, ...rest } = newLocation('r1');
    expect(rest).toEqual({ repository_id: 'r1', path: '', first_line: '', last_line: '' });
    expect(id).not.toBe(newLocation('r1').id);
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
    [`https://github.com/acme/vault/blob/${COMMIT}/src/A.sol?plain=1#L7`, ['r1', 'src/A.sol', '7', '7']],
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

  const ROOT = 'Enter the path from the root of the repository, such as src/Vault.sol.';
  const WHOLE = 'Lines are whole numbers from 1.';
  it.each([
    [{}, undefined],
    [{ first_line: '', last_line: '' }, undefined],
    [{ first_line: '7', last_line: '7' }, undefined],
    [{ first_line: ' 7 ', last_line: '' }, undefined],
    [{ first_line: '', last_line: '7' }, undefined],
    [{ path: 'a..b/.c/d.' }, undefined],
    [{ path: 'x'.repeat(300) }, undefined],
    [{ last_line: '10000000' }, undefined],
    [{ path: ' ' }, 'Enter the path of the file.'],
    [{ path: 'x'.repeat(301) }, 'A path has at most 300 characters.'],
    [{ path: '/src/Vault.sol' }, ROOT],
    [{ path: 'src\\Vault.sol' }, ROOT],
    [{ path: '../Vault.sol' }, ROOT],
    [{ path: 'src/./Vault.sol' }, ROOT],
    [{ path: 'src/..' }, ROOT],
    [{ first_line: '0' }, WHOLE],
    [{ first_line: '1.5' }, WHOLE],
    [{ first_line: 'x1' }, WHOLE],
    [{ last_line: '-2' }, WHOLE],
    [{ last_line: '10000001' }, WHOLE],
    [{ first_line: '21' }, 'The last line comes before the first.'],
  ])('with %j is refused with %j', (changes, error) => {
    const result = locationSchema.safeParse({ ...values, ...changes });
    expect(result.error?.issues[0]?.message).toBe(error);
  });
});

it.each([
  ['https://github.com/harbor/vaults', 'harbor/vaults'],
  ['https://github.com/harbor/vaults/', 'harbor/vaults'],
  ['https://github.com/harbor/vaults.git', 'harbor/vaults'],
  ['https://github.com', 'https://github.com'],
  ['not an address', 'not an address'],
])('AUD-02 the repository %s is called %s', (url, name) => {
  expect(repositoryName({ url })).toBe(name);
});
