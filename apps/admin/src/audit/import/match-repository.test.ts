import { describe, expect, it } from 'vitest';
import { matchRepository } from './match-repository.ts';

const vault = { id: 'vault', url: 'https://github.com/Acme/Vault.git', paths: ['src', 'lib/math.sol'] };
const bridge = { id: 'bridge', url: 'https://github.com/acme/bridge', paths: ['contracts/'] };
const place = (path: string, repository: string | null = null) => ({
  path,
  repository,
  firstLine: null,
  lastLine: null,
});

describe('FIND-08 the repository of a place', () => {
  it.each([
    [place('a.sol', 'https://github.com/acme/vault/'), 'vault'],
    [place('src/a.sol', 'https://github.com/other/fork'), null],
    [place('src/a.sol'), 'vault'],
    [place('lib/math.sol'), 'vault'],
    [place('contracts/a.sol'), 'bridge'],
    [place('srcs/a.sol'), null],
  ])('of %j is %j', (location, id) => {
    expect(matchRepository(location, [vault, bridge])).toBe(id);
  });

  it('is none when two repositories have the path in scope', () => {
    expect(matchRepository(place('src/a.sol'), [vault, { ...bridge, paths: ['src'] }])).toBeNull();
  });
});
