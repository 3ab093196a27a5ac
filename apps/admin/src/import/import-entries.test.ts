import { findingIdentity } from '@portal/data/findings/import';
import { describe, expect, it } from 'vitest';
import { importEntries } from './import-entries.ts';
import { readFindingsFile } from '@portal/domain/findings/read/read-findings-file';

const read = (list: object[]) => readFindingsFile('a.json', JSON.stringify(list)).findings;
const finding = { title: 'A', severity: 'low', rule: 'r', path: 'src/A.sol', line: 3 };
const states = (list: object[], known: string[] = []) =>
  importEntries(read(list), new Set(known), [], null).map(({ state }) => state);

describe('FIND-08 the preview', () => {
  const locations = [{ repository_id: null, path: 'src/A.sol', first_line: 3, last_line: 3 }];

  it('identifies a finding by rule, path, lines and message, whatever its title is', () => {
    const stored = findingIdentity({
      title: 'Renamed since',
      source_rule: 'r',
      source_fingerprint: read([finding])[0]?.fingerprint ?? null,
      locations,
    });
    const others = [
      { ...finding, line: 4 },
      { ...finding, path: 'src/B.sol' },
      { ...finding, rule: 's' },
      { ...finding, description: 'Another call of the same line.' },
    ];
    expect(states([finding, ...others], [stored])).toEqual(['known', 'new', 'new', 'new', 'new']);
  });

  it('marks the second of two equal findings in one file', () => {
    expect(states([finding, { ...finding, title: 'B' }])).toEqual(['new', 'twin']);
  });

  it('numbers the findings as they stand in the file, and puts their places in the chosen repository', () => {
    const entries = importEntries(read([finding, { ...finding, line: 4 }]), new Set(), [], 'vault');
    expect(entries.map(({ index }) => index)).toEqual([0, 1]);
    expect(entries[1]?.toImport.locations).toMatchObject([{ repository_id: 'vault', first_line: 4 }]);
    expect(entries[1]?.finding.where).toBe('Finding 2');
  });
});
