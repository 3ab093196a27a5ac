import { expect, it } from 'vitest';
import { writeLocation } from '../write/location-text.ts';
import { readFindingsFile } from './read-findings-file.ts';
import { SHAPES } from './samples/shapes.ts';

it.each(SHAPES)(
  'FIND-08 %s is read, and nothing that is no fact vanishes',
  (_shape, name, text, expected, kept = []) => {
    const { findings } = readFindingsFile(name, text);
    const read = findings.map(({ severity, title, number, locations }) =>
      [`${severity}: ${title}`, ...(number ? [number] : []), ...locations.map(writeLocation)].join(', '),
    );
    expect(read).toEqual(expected);
    const texts = findings
      .map(({ description, recommendation }) => `${description}\n${recommendation}`)
      .join('\n');
    expect(kept.filter((words) => !texts.includes(words))).toEqual([]);
  },
);

it.each([
  ['a.sarif', '{"version":"2.0.0","runs":[{"results":[{}]}]}', 'It is SARIF 2.0.0; 2.1.0 can be read.'],
  ['a.sarif', '{"runs":[{}],"inlineExternalProperties":[]}', 'Its results stand outside its runs'],
  ['a.json', '\n{"title":"A"}\n{"title":"B"}\n', 'It has a JSON value in each line (JSON Lines).'],
  ['a.csv', 'Title,Severity', 'The file has no row below the column names.'],
  ['a.md', '<!-- audit-findings 1 -->\n\n# Silo: findings', 'It has no findings.'],
  ['a.weaudit', '{"treeEntries":[]}', 'It has no entries.'],
  ['a.md', `## [H-01] A\n\n${'x'.repeat(50_001)}`, 'The description has 50,001 characters'],
])('FIND-08 %s with %.60j says why nothing was read', (name, text, reason) => {
  const { findings, skipped } = readFindingsFile(name, text);
  expect([findings, skipped.map((entry) => entry.reason)]).toEqual([[], [expect.stringContaining(reason)]]);
});
