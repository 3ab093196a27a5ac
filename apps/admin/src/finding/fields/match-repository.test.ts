import { describe, expect, it } from 'vitest';
import { matchRepository, toFindingToImport } from './match-repository.ts';

const vault = { id: 'vault', url: 'https://github.com/Acme/Vault.git', paths: ['src', 'lib/u\u0308'] };
const bridge = {
  id: 'bridge',
  url: 'https://github.com/acme/bridge',
  paths: ['contracts/', 'lib/K\u00fcche'],
};
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
    [place('contracts/a.sol'), 'bridge'],
    [place('srcs/a.sol'), null],
    [place('lib/\u00fc'), 'vault'],
    [place('lib/Ku\u0308che/a.sol'), 'bridge'],
    [place('src/a.sol', 'http://GitHub.com/acme/bridge.git'), 'bridge'],
    [place('src/a.sol', 'https://github.com/acme/bridge.github'), null],
  ])('of %j is %j', (location, id) => {
    expect(matchRepository(location, [vault, bridge])).toBe(id);
  });

  it('is none when two repositories have the path in scope', () => {
    expect(matchRepository(place('src/a.sol'), [vault, { ...bridge, paths: ['src'] }])).toBeNull();
  });
});

describe('FIND-08 a finding as it is stored', () => {
  const found = {
    where: 'Row 2',
    notes: ['A note.'],
    title: 'A',
    severity: 'high' as const,
    likelihood: 'low' as const,
    impact: null,
    description: 'Text.',
    recommendation: 'Mend it.',
    sourceTool: 'Slither',
    sourceRule: 's-1',
    fingerprint: 'f-1',
    number: 'H-02',
    locations: [{ repository: null, path: 'lib/a.sol', firstLine: 3, lastLine: 9 }],
  };
  const stored = (location: (typeof found.locations)[0] | ReturnType<typeof place>, chosen: string | null) =>
    toFindingToImport({ ...found, locations: [location] }, [vault, bridge], chosen).locations[0]
      ?.repository_id;

  it('is in the chosen repository where neither the file nor the scope says another', () => {
    expect(stored(place('x/a.sol'), 'vault')).toBe('vault');
    expect(stored(place('contracts/a.sol'), 'vault')).toBe('bridge');
    expect(stored(place('x/a.sol', 'https://github.com/acme/bridge'), 'vault')).toBe('bridge');
  });

  it('is in no repository of the scope when the file names one outside of it', () => {
    expect(stored(place('src/a.sol', 'https://github.com/other/fork'), 'vault')).toBeNull();
  });
});
