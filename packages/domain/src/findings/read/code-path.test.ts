import { describe, expect, it } from 'vitest';
import { isAbsolutePath, toCodePath } from './code-path.ts';

describe('FIND-08 a path of a file', () => {
  it.each([
    ['src/Vault.sol', 'src/Vault.sol'],
    ['src\\token\\Vault.sol', 'src/token/Vault.sol'],
    ['src//./Vault.sol/', 'src/Vault.sol'],
    ['src/../lib/Vault.sol', 'lib/Vault.sol'],
    ['src/...sol', 'src/...sol'],
    ['My%20Vault.sol', 'My Vault.sol'],
    ['100%.rs', '100%.rs'],
    ['x'.repeat(300), 'x'.repeat(300)],
  ])('%j is stored as %j', (uri, path) => {
    expect(toCodePath(uri)).toBe(path);
  });

  it.each([
    ['/home/anna/vault/src/A.sol', 'home/anna/vault/src/A.sol'],
    ['//server/share/A.sol', 'server/share/A.sol'],
    ['\\\\server\\A.sol', 'server/A.sol'],
    ['C:\\vault\\A.sol', 'vault/A.sol'],
    ['c:\\\\vault/A.sol', 'vault/A.sol'],
    ['/C:/vault/A.sol', 'vault/A.sol'],
    ['file:///vault/A.sol', 'vault/A.sol'],
    ['FILE:///C:/vault/A.sol', 'vault/A.sol'],
    ['file:vault/A.sol', 'vault/A.sol'],
  ])('%j is one on somebody’s machine, and is stored as %j', (uri, path) => {
    expect(isAbsolutePath(uri)).toBe(true);
    expect(toCodePath(uri)).toBe(path);
  });

  it.each(['src/A.sol', 'lib/file:/A.sol', 'src/C:/A.sol', 'C:A.sol', './A.sol', 'xC:/A.sol'])(
    '%j is not one on somebody’s machine',
    (uri) => {
      expect(isAbsolutePath(uri)).toBe(false);
    },
  );

  it.each([
    ['leads out of the repository', '../A.sol'],
    ['leads out of the repository later', 'src/../../A.sol'],
    ['leads out with encoded dots and slashes', '%2e%2e%2fetc%2fpasswd'],
    ['leads out with backslashes', 'src\\..\\..\\A.sol'],
    ['is empty', ''],
    ['is the root', '///'],
    ['is this folder', './.'],
    ['is longer than 300 characters', 'x'.repeat(301)],
    ['has a line break', 'src/a\nb.sol'],
    ['has an encoded NUL', 'src/a%00.sol'],
    ['turns the direction of writing', 'src/\u202elos.A'],
    ['isolates a direction of writing', 'src/\u2066A.sol'],
    ['has a line separator', 'src/\u2028A.sol'],
  ])('that %s is not stored as one', (_what, uri) => {
    expect(toCodePath(uri)).toBeNull();
  });
});
