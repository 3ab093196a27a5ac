import { describe, expect, it } from 'vitest';
import { readFindingsFile } from './read-findings-file.ts';

const JSON_TEXT = '[{"title":"A"}]';
const SARIF_TEXT = '{"runs":[{"results":[{"ruleId":"A"}]}]}';
const CSV_TEXT = 'Title,Severity\nA,low';

describe('FIND-08 the format of a file', () => {
  it.each([
    ['a.json', JSON_TEXT, 'JSON'],
    ['a.txt', '{"findings":[{"title":"A"}]}', 'JSON'],
    ['a.sarif', SARIF_TEXT, 'SARIF'],
    ['a.json', SARIF_TEXT, 'SARIF'],
    ['a.csv', CSV_TEXT, 'CSV'],
    ['a.TSV', 'Title\tSeverity\n# A\tlow', 'CSV'],
    ['a.csv', '[Title],Severity\n# A,low', 'CSV'],
    ['a.MARKDOWN', '[H-01] is no JSON', 'Markdown'],
    ['a.md', 'Title,Severity', 'Markdown'],
    ['a', '    # A\n####### A', 'CSV'],
  ])('%s with %j is %s', (name, text, format) => {
    expect(readFindingsFile(name, text).format).toBe(format);
  });

  it.each([
    ['', 'It is empty.'],
    ['\ufeff \n\t', 'It is empty.'],
    ['[{"title":', 'The file begins like JSON but is not valid. It may be incomplete.'],
    [' {"title"}', 'The file begins like JSON but is not valid. It may be incomplete.'],
  ])('%j has none: %s', (text, reason) => {
    expect(readFindingsFile('a.json', text)).toEqual({
      format: null,
      findings: [],
      skipped: [{ where: 'The file', reason }],
    });
  });

  it.each(['{}', '[]', '{"findings":[]}', '{"findings":{"title":"A"}}', '{"title":"A"}'])(
    '%s is JSON without findings',
    (text) => {
      expect(readFindingsFile('a.json', text)).toEqual({
        format: 'JSON',
        findings: [],
        skipped: [
          {
            where: 'The file',
            reason:
              'The file has no findings. It must contain a list of objects, or an object with a list named "findings".',
          },
        ],
      });
    },
  );
});
