import fc from 'fast-check';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readFindingsFile } from './read-findings-file.ts';
import { sample } from './samples/sample.ts';

// The same inputs on every machine, so that a failure can be repeated.
fc.configureGlobal({ seed: 20261121 });

const SAMPLES = readdirSync(`${import.meta.dirname}/samples`).filter(
  (name) => !/\.ts$|^sarif-schema/.test(name),
);

/** Far more than reading takes of the processor, so that only a reader whose time explodes is red. */
const MOST_SECONDS = 30;
/** So many characters that a reader whose time grows with their square takes minutes. */
const PILE = 400_000;

/**
 * Whatever a file says, what is read of it is something that the database accepts, and the rest has a reason. Returns what is
 * wrong with what was read.
 */
function findFaults(name: string, text: string): string[] {
  const start = process.threadCpuUsage();
  const { findings, skipped } = readFindingsFile(name, text);
  const faults: [boolean, string][] = [
    [process.threadCpuUsage(start).user / 1e6 > MOST_SECONDS, 'It took too long.'],
    [findings.length + skipped.length === 0, 'It says nothing.'],
    [skipped.some(({ reason }) => reason === ''), 'An entry is skipped without a reason.'],
  ];
  for (const { title, severity, description, locations } of findings) {
    faults.push(
      [title.trim() === '' || title.length > 200 || NOT_IN_A_LINE.test(title), `The title ${title}`],
      [!SEVERITIES.has(severity), `The severity ${severity}`],
      [description.length > 50_000 || description.includes('\0'), 'The description'],
      [locations.length > 100, 'The number of locations'],
    );
    for (const { path, firstLine, lastLine } of locations)
      faults.push(
        [path.length > 300 || /^\/|\\|(^|\/)\.{1,2}(\/|$)/.test(path), `The path ${path}`],
        [firstLine !== null && (lastLine === null || firstLine < 1 || lastLine < firstLine), 'The lines'],
      );
  }
  return faults.filter(([isFault]) => isFault).map(([, fault]) => fault);
}

const SEVERITIES = new Set(['critical', 'high', 'medium', 'low', 'informational', 'gas']);
// oxlint-disable-next-line no-control-regex -- They are what no line may contain.
const NOT_IN_A_LINE = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;

const HOSTILE_TEXTS = [
  '\u0000',
  '\ud800',
  '\u202e',
  '../',
  '```',
  '## [H-01] ',
  '"',
  ',',
  '{',
  ']',
  '\\',
  '__proto__',
  '1e309',
  'file:///',
  '\r',
];

describe('FIND-08 a file that something has damaged is read or refused, never half read and never slowly', () => {
  it.each(SAMPLES)('%s with pieces cut out, doubled and put in', (name) => {
    const whole = sample(name);
    const change = fc.record({
      at: fc.nat(whole.length),
      length: fc.nat(60),
      what: fc.constantFrom('cut', 'double', ...HOSTILE_TEXTS),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const damaged = changes.reduce((text, { at, length, what }) => {
          const piece = text.slice(at, at + length);
          const instead = what === 'cut' ? '' : what === 'double' ? piece + piece : what;
          return text.slice(0, at) + instead + text.slice(at + length);
        }, whole);
        expect(findFaults(name, damaged)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it.each(SAMPLES.filter((name) => /\.(sarif|json)$/.test(name)))(
    '%s with other values in its places',
    (name) => {
      const whole: unknown = JSON.parse(sample(name));
      const value = fc.oneof(
        fc.jsonValue({ maxDepth: 2 }),
        fc.constantFrom(...HOSTILE_TEXTS, null, -1, 1e300),
      );
      const isReplaced = fc.infiniteStream(fc.nat(30));
      fc.assert(
        fc.property(fc.infiniteStream(value), isReplaced, (values, dice) => {
          const damaged = JSON.stringify(whole, (key, kept: unknown) =>
            key !== '' && key !== 'runs' && dice.next().value === 0 ? values.next().value : kept,
          );
          expect(findFaults(name, damaged)).toEqual([]);
        }),
        { numRuns: 100 },
      );
    },
  );

  it('any JSON and any text', () => {
    const codeUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code));
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: codeUnit, maxLength: 200 }), (json, text) => {
        for (const name of ['a.json', 'a.csv', 'a.md', 'a'])
          for (const content of [JSON.stringify({ findings: json }), text])
            expect(findFaults(name, content)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ['a.json', '['.repeat(PILE)],
    ['a.md', '```\n'.repeat(PILE / 4)],
    ['a.md', '`'.repeat(PILE)],
    ['a.md', '# '.repeat(PILE / 2)],
    ['a.md', '## [H-01] ' + '['.repeat(PILE)],
    ['a.md', '## [H-01] A\n\n' + '**Context:** ' + '[a]('.repeat(PILE / 4)],
    ['a.md', '## [H-01] A\n' + '*'.repeat(PILE)],
    ['a.md', '## ' + '1.1'.repeat(3 * PILE)],
    ['a.md', '## [H-01] A\n' + 'File: a.sol\n'.repeat(PILE / 12)],
    ['a.md', '## [H-01] A\n### Location\n' + 'a | b\n'.repeat(PILE / 6)],
    ['a.md', Array.from({ length: 1400 }, (_, index) => '`'.repeat(1400 - index)).join('\n')],
    ['a.md', '## [H-01] A\n' + `${' '.repeat(1900)}x\n`.repeat(500)],
    ['a.md', '# ' + 'a.sol:1 '.repeat(PILE)],
    ['a.md', ('## [H-01] A\n' + `File: ${'a/'.repeat(900)}b.sol#L1\n`.repeat(135)).repeat(40)],
    ['a.csv', 'Title,Severity\n' + '"'.repeat(PILE)],
    ['a.csv', 'Title,Severity\n' + '"a'.repeat(PILE / 2)],
    ['a.csv', 'Title,' + ','.repeat(PILE)],
    ['a.csv', 'Title,Locations\nA,"' + 'a:1-'.repeat(PILE / 4) + '"'],
    ['a.sarif', JSON.stringify({ runs: [{ results: [{ message: { text: '[a]('.repeat(PILE / 4) } }] }] })],
  ])('many characters that are piled up in %s', (name, text) => {
    expect(findFaults(name, text)).toEqual([]);
  });

  const sarif = (base: string, results: object[]) =>
    JSON.stringify({ runs: [{ originalUriBaseIds: { ROOT: { uri: base } }, results }] });

  /** What the expressions of the readers repeat: one of these piled up is what makes an expression go back. */
  const REPEATED = ' \t\n/\\*_`#-[](|.:~<{1a'.split('');
  const artifact = (uri: string) => ({
    message: { text: 'A' },
    locations: [{ physicalLocation: { artifactLocation: { uri, uriBaseId: 'ROOT' } } }],
  });

  it.each(REPEATED)('%j piled up wherever a reader looks', (character) => {
    const piled = (share: number) => `${character.repeat(2 * PILE * share)}x`;
    const third = piled(0.3);
    // Of a longer finding, only the beginning is read.
    const lines = [
      '```\n' + third + '\n```',
      '```\n// File: a' + third + '\n```',
      'See https://a.test/#' + third,
    ];
    const files: [string, string][] = [
      ['a.md', lines.map((line) => `## [H-01] A\n${line}\n`).join('')],
      ['a.md', `## [H-01] A\n${third}\n## ${third}\n## [H-02] A\n**Context:** \`${third}\`\n- ${third}`],
      ['a.csv', `Title,Locations\nA,${piled(1)}`],
      ['a.json', JSON.stringify([{ title: third, locations: [third], description: third }])],
      ['a.sarif', sarif('https://host.test/' + third, [artifact('a.sol'), artifact(third)])],
      ['a.sarif', sarif('file:///a' + third, [artifact(`file:///a${third}/b.sol`)])],
    ];
    for (const [name, text] of files) expect(findFaults(name, text)).toEqual([]);
  });

  it('a message that repeats a long argument many times', () => {
    const result = { message: { text: '{0}'.repeat(PILE), arguments: ['a'.repeat(PILE)] } };
    const { skipped } = readFindingsFile('a.sarif', JSON.stringify({ runs: [{ results: [result] }] }));
    expect(skipped[0]?.reason).toMatch(/^The description has [\d,]+ characters; 50,000 are possible\.$/);
  });
});
