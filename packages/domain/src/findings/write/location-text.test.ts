import { expect, it } from 'vitest';
import { parseLocation } from './location-text.ts';

const at = (
  path: string,
  firstLine: number | null,
  lastLine: number | null,
  repository: string | null = null,
) => ({
  repository,
  path,
  firstLine,
  lastLine,
});
const REPOSITORY = 'https://github.com/acme/vault';

it.each([
  ['src/Vault.sol', at('src/Vault.sol', null, null)],
  [' src/Vault.sol#L10-L20 ', at('src/Vault.sol', 10, 20)],
  ['src/Vault.sol:10-20', at('src/Vault.sol', 10, 20)],
  ['src/Vault.sol:10:5', at('src/Vault.sol', 10, 10)],
  ['src/Vault.sol L10–20', at('src/Vault.sol', 10, 20)],
  ['src/Vault.sol lines 10 to 20', at('src/Vault.sol', 10, 20)],
  ['src/Vault.sol line 10', at('src/Vault.sol', 10, 10)],
  ['src/Vault.sol#L10C3-L20C7', at('src/Vault.sol', 10, 20)],
  ['src/Vault.sol:10–20', at('src/Vault.sol', 10, 20)],
  ['src/Vault.sol#L20-L10', at('src/Vault.sol', null, null)],
  [`${REPOSITORY} src/Vault.sol#L1-L2`, at('src/Vault.sol', 1, 2, REPOSITORY)],
  [`${REPOSITORY}/blob/main/src/My%20Vault.sol#L1`, at('src/My Vault.sol', 1, 1, REPOSITORY)],
  [`${REPOSITORY}/blob/main/src/Vault.sol?plain=1#L1`, at('src/Vault.sol', 1, 1, REPOSITORY)],
  ['https://gitlab.com/a/b/-/blob/abc/c.sol', at('c.sol', null, null, 'https://gitlab.com/a/b')],
  ['https://bitbucket.org/a/b/src/abc/c.sol', at('c.sol', null, null, 'https://bitbucket.org/a/b')],
  ['src/Vault.sol:0', at('src/Vault.sol', null, null)],
  [`${REPOSITORY}/tree/main/src`, at('src', null, null, REPOSITORY)],
  ['my file.sol', at('my file.sol', null, null)],
  ['src/Vault.sol#L1234567890', at('src/Vault.sol#L1234567890', null, null)],
])('FIND-08 reads the place %j', (text, location) => {
  expect(parseLocation(text)).toEqual(location);
});

it.each(['', '  ', REPOSITORY, `${REPOSITORY} `, '#L10'])('FIND-08 finds no path in %j', (text) => {
  expect(parseLocation(text)).toBeNull();
});

// A regular expression whose time grows with the square of the length would need minutes.
it('FIND-08 finds no path in an address with 100,000 folders named blob, at once', () => {
  expect(parseLocation(`${REPOSITORY}${'/blob/a'.repeat(100_000)}#`)).toBeNull();
});
