import { describe, expect, it } from 'vitest';
import { readLocations } from './locations.ts';

type Json = Record<string, unknown>;

const at = (artifactLocation: Json, region?: Json) => ({ physicalLocation: { artifactLocation, region } });
const read = (locations: unknown, run: Json = {}) => readLocations({ locations }, run);
const place = (artifactLocation: Json, run: Json = {}) => {
  const { locations } = read([at(artifactLocation)], run);
  return locations.map(({ repository, path }) => [repository, path]);
};

describe('FIND-08 the lines of a SARIF location', () => {
  it.each([
    [{ startLine: 3, endLine: 9 }, 3, 9],
    [{ startLine: 3 }, 3, 3],
    [{ startLine: 1, endLine: 0 }, 1, 1],
    [{ startLine: 0 }, null, null],
    [{ startLine: '3' }, null, null],
  ])('of the region %j are %j to %j', (region, firstLine, lastLine) => {
    expect(read([at({ uri: 'A.sol' }, region)])).toEqual({
      locations: [{ repository: null, path: 'A.sol', firstLine, lastLine }],
      notes: [],
      names: [],
    });
  });

  it('are missing, with a note, when the file counts bytes alone', () => {
    const note = 'The file gives positions in bytes and not in lines, so the locations have a path only.';
    const bytes = at({ uri: 'A.sol' }, { byteOffset: 7 });
    const lines = at({ uri: 'B.sol' }, { byteOffset: 7, startLine: 2 });
    expect(read([bytes, lines]).notes).toEqual([note]);
    expect(read([lines]).notes).toEqual([]);
  });
});

describe('FIND-08 the path of a SARIF location', () => {
  const artifacts = [{ location: { uri: 'src/First.sol' } }, { location: { uri: 'src/Second.sol' } }];

  it('is its own, or that of the artifact with its number', () => {
    expect(place({ uri: 'A.sol', index: 1 }, { artifacts })).toEqual([[null, 'A.sol']]);
    expect(place({ index: 1 }, { artifacts })).toEqual([[null, 'src/Second.sol']]);
    expect(place({ index: 2 }, { artifacts })).toEqual([]);
    expect(place({ index: '1' }, { artifacts })).toEqual([]);
    expect(place({}, { artifacts })).toEqual([]);
  });

  it('in an address of a repository’s file is in that repository', () => {
    expect(place({ uri: 'https://github.com/acme/vault/blob/main/src/A.sol' })).toEqual([
      ['https://github.com/acme/vault', 'src/A.sol'],
    ]);
    expect(place({ uri: 'http://git.test/acme/vault/blob/main/A.sol' })).toEqual([
      ['http://git.test/acme/vault', 'A.sol'],
    ]);
    expect(place({ uri: 'https://a.test' })).toEqual([[null, 'https://a.test']]);
  });

  it('follows the bases that the run names', () => {
    const originalUriBaseIds = {
      ROOT: { uri: 'packages' },
      SRC: { uri: 'src/', uriBaseId: 'ROOT' },
      HOME: { uri: 'file:///home/anna/vault/', uriBaseId: 'ROOT' },
      SOURCES: { uri: 'contracts/', uriBaseId: 'HOME' },
      EMPTY: { uriBaseId: 'SRC' },
      REPOSITORY: { uri: 'HTTPS://github.com/acme/vault//' },
      PLAIN: { uri: 'http://git.test/acme/vault' },
      ODD: { uri: 'lib/https:/' },
      PART: { uri: 'lib/', uriBaseId: 'REPOSITORY' },
    };
    const from = (uriBaseId: string) => place({ uri: 'A.sol', uriBaseId }, { originalUriBaseIds });
    expect(from('ROOT')).toEqual([[null, 'packages/A.sol']]);
    expect(from('SRC')).toEqual([[null, 'packages/src/A.sol']]);
    expect(from('SOURCES')).toEqual([[null, 'contracts/A.sol']]);
    expect(from('EMPTY')).toEqual([[null, 'packages/src/A.sol']]);
    expect(from('PART')).toEqual([['HTTPS://github.com/acme/vault', 'lib/A.sol']]);
    expect(from('PLAIN')).toEqual([['http://git.test/acme/vault', 'A.sol']]);
    expect(from('ODD')).toEqual([[null, 'lib/https:/A.sol']]);
    expect(place({ uri: 'old-https:/A.sol', uriBaseId: 'ROOT' }, { originalUriBaseIds })).toEqual([
      [null, 'packages/old-https:/A.sol'],
    ]);
    expect(from('UNKNOWN')).toEqual([[null, 'A.sol']]);
  });
});

describe('FIND-08 a path on the machine where the tool ran', () => {
  const note = 'The file gives a path on the machine where the tool ran. Check the location.';
  const originalUriBaseIds = {
    HOME: { uri: 'file:///home/anna/' },
    VAULT: { uri: 'file:///home/anna/vault' },
    OTHER: { uri: 'file:///home/anna/vault/sr' },
    PEOPLE: { uri: 'file:///home' },
    NONE: {},
  };

  it('is one in the repository when the file says where the code lay', () => {
    const run = { originalUriBaseIds };
    expect(place({ uri: 'file:///home/anna/vault/src/A.sol' }, run)).toEqual([[null, 'src/A.sol']]);
    expect(read([at({ uri: 'file:///home/anna/vault/src/A.sol' })], run).notes).toEqual([]);
    expect(place({ uri: 'file:///home/anna/lib/A.sol' }, run)).toEqual([[null, 'lib/A.sol']]);
  });

  it('stays one, with a note, when the file does not say it', () => {
    expect(read([at({ uri: '/tmp/A.sol' }), at({ uri: 'B.sol' })], { originalUriBaseIds })).toMatchObject({
      locations: [{ path: '/tmp/A.sol' }, { path: 'B.sol' }],
      notes: [note],
    });
    expect(read([at({ uri: 'B.sol' })]).notes).toEqual([]);
  });
});

describe('FIND-08 a SARIF location without a file', () => {
  it('gives the names of contracts and functions', () => {
    const logicalLocations = [
      { fullyQualifiedName: 'Vault.pay', name: 'pay' },
      { name: 'take' },
      { kind: 'x' },
      3,
    ];
    expect(read([{ logicalLocations }, at({ uri: 'A.sol' }), 'none'])).toMatchObject({
      locations: [{ path: 'A.sol' }],
      names: ['Vault.pay', 'take'],
    });
  });
});
