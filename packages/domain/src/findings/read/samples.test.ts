// What is read of files as tools and firms write them, and what is listed as not imported: samples.txt, to be read before it is
// committed (`npx vitest run packages/domain/src/findings/read/samples -u`). The rules of each format are tested beside its reader.
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { writeLocation } from '../write/location-text.ts';
import type { ReadFinding, SkippedEntry } from './read-file-result.ts';
import { findLostLines } from './samples/lost-lines.ts';
import { readSample, sample } from './samples/sample.ts';

const files = readdirSync(`${import.meta.dirname}/samples`).filter(
  (name) => !/\.ts$|^sarif-schema/.test(name),
);

const ABOUT: Readonly<Record<string, string>> = {
  'aderyn.sarif': 'It gives positions in bytes.',
  'ai-graded.md': 'The severity in brackets or with a confidence, and the place in the title.',
  'chapters.md': 'Bracketed chapters, of two grades, and a status below its own heading or before the title.',
  'classification.md': 'The severity stands below a heading of its own, which says nothing else.',
  'hound.json': 'The place within the file stands in words.',
  'judging.md': 'The name of who found it and the severity stand before the title.',
  'levels.md': 'Headings at a wrong level, findings called like a chapter, titles in the line below.',
  'pashov-ai.md': 'A confidence is no severity. Leads and the list of findings are listed.',
  'savant.md': 'A number for a title, and the severity in a section at the end. Without one, it is listed.',
  'two-runs.sarif':
    'Rules by index and in extensions, messages with arguments, bases that refer to each other.',
};

function showFinding(finding: ReadFinding): string {
  const { where, title, severity, locations, notes, past, description, recommendation, ...facts } = finding;
  const lines = Object.entries<string | null>({ ...facts, ...past }).flatMap(([name, value]) =>
    // A fingerprint that is a digest of the text shows nothing that the text does not.
    value === null || value.startsWith('text:') ? [] : [`${name}: ${value}`],
  );
  return [
    `-- ${[where, `${severity}: ${title}`, ...locations.map(writeLocation)].join(' | ')}`,
    ...lines,
    ...notes.map((note) => `note: ${note}`),
    description,
    ...(recommendation === '' ? [] : ['recommendation:', recommendation]),
  ].join('\n');
}
const showSkipped = ({ where, reason }: SkippedEntry) => `-- not imported: ${where}: ${reason}`;

it('FIND-08 every finding of the samples is read with its texts, or listed as not imported with a reason', async () => {
  const shown = files.map((name) => {
    const { format, findings, skipped } = readSample(name);
    const heading = `== ${name}: ${[format, ABOUT[name]].filter(Boolean).join('. ')}`;
    return [heading, ...findings.map(showFinding), ...skipped.map(showSkipped), ''].join('\n');
  });
  await expect(shown.join('\n')).toMatchFileSnapshot('samples.txt');
});

it.each(files.filter((name) => name.endsWith('.md')))(
  'FIND-08 no line of the sample %s is lost: its words are in a finding, or it stands below a heading that is listed',
  (name) => {
    expect(findLostLines(sample(name), readSample(name))).toEqual([]);
  },
);
