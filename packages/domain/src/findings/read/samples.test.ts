import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readFindingsFile } from './read-findings-file.ts';
import { sample } from './samples/sample.ts';

/** How often an expression finds a heading or a row in the text. */
const lines = (expression: RegExp) => (text: string) => text.match(expression)?.length ?? 0;

/** How many entries there are below a path such as `runs.*.results`. */
const entries =
  (...path: string[]) =>
  (text: string) => {
    let found: unknown[] = [JSON.parse(text)];
    for (const step of path)
      found = found.flatMap((value) =>
        Object.entries(value as object).flatMap(([name, inner]) =>
          step === '*' || new RegExp(`^${step}$`).test(name) ? [inner] : [],
        ),
      );
    return found.length;
  };

/** The findings of each sample as its own headings, rows and results say them, without the code of the readers. */
const COUNTS: Readonly<Record<string, (text: string) => number>> = {
  'aderyn.json': entries('.*_issues', 'issues', '*'),
  'aderyn.sarif': entries('runs', '*', 'results', '*'),
  'chapters.md': lines(/^#### /gm),
  'code4rena-qa.md': lines(/^## /gm),
  'code4rena.md': lines(/^## /gm),
  'codehawks.md': lines(/^## .*[HL]-\d/gm),
  'cyfrin.md': lines(/^### /gm),
  'defectdojo.csv': lines(/^\d\d\/\d\d\/\d{4},/gm),
  'defectdojo.json': entries('findings', '*'),
  'evidence.sarif': entries('runs', '*', 'results', '*'),
  'findings.csv': lines(/^[^";]*;(?:High|Low|Spicy);/gm),
  'issues.json': entries('*'),
  'mythril.json': entries('issues', '*'),
  'places.md': lines(/^## /gm),
  'semgrep.json': entries('results', '*'),
  'semgrep.sarif': entries('runs', '*', 'results', '*'),
  'slither.json': entries('results', 'detectors', '*'),
  'slither.sarif': entries('runs', '*', 'results', '*'),
  'spearbit.md': lines(/^#### /gm),
  'two-runs.sarif': entries('runs', '*', 'results', '*'),
};
const files = readdirSync(`${import.meta.dirname}/samples`).filter(
  (name) => name !== 'sample.ts' && name !== 'sarif-schema-2.1.0.json',
);

describe('FIND-08 what is read and what is listed as not imported are all findings of', () => {
  it.each(files)('FIND-08 every finding of the sample %s is read or listed as not imported', (name) => {
    const text = sample(name);
    const { findings, skipped } = readFindingsFile(name, text);
    const lost = skipped.filter(({ isPart }) => !isPart);
    expect(COUNTS[name]?.(text)).toBeGreaterThan(0);
    expect(findings.length + lost.length).toBe(COUNTS[name]?.(text));
  });
});

describe('FIND-08 5,000 findings', () => {
  /** A figure for whoever runs it, and no condition: it depends on the machine. */
  it.each([
    ['JSON', 'a.json', () => JSON.stringify(Array.from({ length: 5_000 }, (_, n) => big(n)))],
    ['Markdown', 'a.md', () => Array.from({ length: 5_000 }, (_, n) => heading(n)).join('\n')],
    [
      'CSV',
      'a.csv',
      () =>
        `Title,Severity,Details\n${Array.from({ length: 5_000 }, (_, n) => `T${n},low,"${TEXT}"`).join('\n')}`,
    ],
  ])('of %s are all read', (_, name, write) => {
    const text = write();
    const start = performance.now();
    const { findings, skipped } = readFindingsFile(name, text);
    console.info(`${name}, ${Math.round(text.length / 1e6)} MB: ${Math.round(performance.now() - start)} ms`);
    expect([findings.length, skipped]).toEqual([5_000, []]);
  });

  const TEXT = 'The call comes before the balance is written. '.repeat(30);
  const big = (n: number) => ({
    title: `T${n}`,
    severity: 'low',
    description: TEXT,
    path: 'src/A.sol',
    line: n + 1,
  });
  const heading = (n: number) =>
    `## [L-${n + 1}] Title ${n}\n\n${TEXT}\n\nLocation: \`src/A.sol#L${n + 1}\`\n`;
});
