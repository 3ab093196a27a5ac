import { describe, expect, it } from 'vitest';
import { decodeFile } from './decode-file.ts';
import { readFindingsFile } from './read-findings-file.ts';

const JSON_TEXT = '[{"title":"A"}]';
const SARIF_TEXT = '{"runs":[{"results":[{"ruleId":"A"}]}]}';
const CSV_TEXT = 'Title,Severity\nA,low';

describe('FIND-08 the format of a file', () => {
  it.each([
    ['a.json', `\ufeff${JSON_TEXT}`, 'JSON'],
    ['a.txt', '{"findings":[{"title":"A"}]}', 'JSON'],
    ['a.sarif', SARIF_TEXT, 'SARIF'],
    ['a.json', SARIF_TEXT, 'SARIF'],
    ['a.csv', CSV_TEXT, 'CSV'],
    ['a.TSV', '[Title]\tSeverity\n# A\tlow', 'CSV'],
    ['a.csv', '[Title],Severity\n# A,low', 'CSV'],
    ['a.MARKDOWN', '[H-01] is no JSON', 'Markdown'],
    ['a.md', 'Title,Severity', 'Markdown'],
    ['a', '    # A\n####### A', 'CSV'],
    ['a', 'x\n   # A', 'Markdown'],
  ])('%s with %j is %s', (name, text, format) => {
    expect(readFindingsFile(name, text).format).toBe(format);
  });

  it.each([
    ['', 'It is empty.'],
    ['\ufeff \n\t', 'It is empty.'],
    ['[{"title":', 'The file begins like JSON but is not valid. It may be incomplete.'],
    [' {"title"}', 'The file begins like JSON but is not valid. It may be incomplete.'],
  ])('%j has none: %s', (text, reason) => {
    expect(readFindingsFile('a.json', text)).toMatchObject({
      format: null,
      findings: [],
      skipped: [{ where: 'The file', reason }],
    });
  });

  it.each(['{}', '[]', '{"findings":[]}', '{"findings":{"title":"A"}}', '{"title":"A"}'])(
    '%s is JSON without findings',
    (text) => {
      const { format, findings, skipped } = readFindingsFile('a.json', text);
      expect([format, findings, skipped.length]).toEqual(['JSON', [], 1]);
      expect(skipped[0]?.reason).toMatch(/^The file has no findings/);
    },
  );

  it('is JSON for any list of objects with titles, of which those that are not findings are named', () => {
    const entries = [1, null, {}, { name: 'A', risk: 'Major', ruleId: 7, file: 'a.sol' }];
    expect(readFindingsFile('a.json', JSON.stringify({ findings: entries }))).toMatchObject({
      findings: [
        { title: 'A', severity: 'high', sourceRule: '7', locations: [{ path: 'a.sol', firstLine: null }] },
      ],
      skipped: [
        { where: 'Finding 1', reason: 'It is not an object.' },
        { where: 'Finding 2', reason: 'It is not an object.' },
        { where: 'Finding 3', reason: 'It has no title.' },
      ],
    });
  });
});

it.each<[string, (count: number) => string]>([
  ['a.json', (count) => JSON.stringify(Array.from({ length: count }, () => ({ title: 'A' })))],
  ['a.csv', (count) => `Title,Severity\n${'A,low\n'.repeat(count)}`],
  ['a.md', (count) => Array.from({ length: count }, (_, n) => `## [L-${n}] A\nText.\n`).join('\n')],
])('FIND-08 5,000 findings of %s can be imported at once, and no more', (name, write) => {
  expect(readFindingsFile(name, write(5_000)).findings).toHaveLength(5_000);
  const { findings, skipped } = readFindingsFile(name, write(5_001));
  expect(findings).toEqual([]);
  expect(skipped[0]?.reason).toMatch(/^It has more than 5,000 (?:findings|rows), the most that can be/);
});

describe('FIND-08 a file that would take too long is refused before it is read', () => {
  it.each([
    ['a.md', '## [H-01] A\n', '\n', 'It has more than 1,000,000 lines'],
    ['a.md', '## [H-01] A\r\n', 'x\r', 'It has more than 1,000,000 lines'],
    ['a.csv', 'Title\n', '\n', 'It has more than 1,000,000 lines'],
    ['a.md', '## [H-01] A\n', '### B\n', 'It has more than 100,000 headings'],
  ])('%s with %j and then %j again and again', (name, start, line, reason) => {
    const most = Number(/[\d,]{7}[\d,]*/.exec(reason)?.[0].replaceAll(',', ''));
    const reasons = readFindingsFile(name, start + line.repeat(most - 2)).skipped.map(
      (entry) => entry.reason,
    );
    expect(reasons.filter((text) => text.includes('more than'))).toEqual([]);
    expect(readFindingsFile(name, start + line.repeat(most))).toMatchObject({
      findings: [],
      skipped: [{ where: 'The file', reason: expect.stringContaining(reason) }],
    });
  });

  it('a.json with an entry again and again', () => {
    const read = (count: number) => readFindingsFile('a.json', `[${'1,'.repeat(count - 1)}1]`).skipped;
    expect(read(100_000)).toHaveLength(100_000);
    expect(read(100_001)).toMatchObject([
      { reason: expect.stringMatching(/^It has more than 100,000 entries/) },
    ]);
  });

  it('of values within values', () => {
    const nested = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    expect(readFindingsFile('a.json', `[{"title":"A","x":${nested}}]`)).toMatchObject({
      findings: [],
      skipped: [{ where: 'The file', reason: 'Its values are nested too deeply to be read.' }],
    });
  });
});

it.each([
  ['UTF-8', [0xc3, 0xa9], 'é'],
  ['UTF-16 as PowerShell writes it', [0xff, 0xfe, 0x41, 0x00, 0xe9, 0x00], 'Aé'],
  ['UTF-16 with the other order of bytes', [0xfe, 0xff, 0x00, 0x41, 0x00, 0xe9], 'Aé'],
  ['Windows-1252 with a form feed', [0x0c, 0xe9], '\fé'],
  ['UTF-8 with a NUL', [0x41, 0x00], null],
  ['a PDF', [0x25, 0x50, 0x44, 0x46, 0xff, 0xd8], null],
  ['Windows-1252, as Excel writes CSV', [0x41, 0x80, 0xe9], 'A€é'],
  ['Windows-1252 with a control character', [0x41, 0xe9, 0x1f], null],
  ['Windows-1252 with a deleted character', [0x41, 0xe9, 0x7f], null],
  ['Windows-1252 with a byte that is no character', [0x41, 0xe9, 0x9d], null],
  ['UTF-16 that ends within a character', [0xff, 0xfe, 0x41], null],
])('FIND-08 a file in %s is read as text, or refused when it is none', (_name, bytes, text) => {
  expect(decodeFile(new Uint8Array(bytes))).toBe(text);
});
