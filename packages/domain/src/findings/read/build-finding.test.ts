import { describe, expect, it } from 'vitest';
import { place } from './samples/sample.ts';
import { addFinding, type FoundFinding } from './build-finding.ts';
import type { ReadFile } from './read-file-result.ts';

function build(changes: Partial<FoundFinding>): ReadFile {
  const file: ReadFile = { format: 'JSON', findings: [], skipped: [] };
  const found = { title: 'A', severity: 'low', description: 'Text.', recommendation: '', locations: [] };
  addFinding(file, { where: 'Line 3', ...found, ...changes });
  return file;
}

/** The finding that comes of it, which must not be refused. */
function built(changes: Partial<FoundFinding>) {
  const { findings, skipped } = build(changes);
  expect(skipped).toEqual([]);
  expect(findings).toHaveLength(1);
  return findings[0] as (typeof findings)[0];
}

describe('FIND-08 a finding that is read', () => {
  it('is identified by its message where the tool writes no fingerprint of its own', () => {
    const fingerprint = (changes: object) => (built(changes) as { fingerprint: string }).fingerprint;
    expect(fingerprint({ fingerprint: 'requires login' })).toBe(fingerprint({}));
    expect(fingerprint({ fingerprint: 'x'.repeat(201) }).replace(fingerprint({}), '')).toMatch(/^text:/);
    expect(fingerprint({ fingerprint: 'x'.repeat(200) })).toBe('x'.repeat(200));
    for (const name of ['sourceRule', 'sourceTool'] as const)
      expect(built({ [name]: 'x'.repeat(201) })[name]).toBe('x'.repeat(200));
    expect(fingerprint({ description: 'Another text.' })).not.toBe(fingerprint({}));
  });

  it.each([
    ['High-2', 'H-02'],
    ['NC-01', null],
    ['H-00', null],
  ])('with the number %s in its file would get %s', (number, kept) => {
    expect(built({ number })).toMatchObject({ number: kept });
  });

  it.each(['', '  ', '\n\u0007', '\u202e'])('with the title %j is refused', (title) => {
    expect(build({ title })).toMatchObject({
      findings: [],
      skipped: [{ where: 'Line 3', reason: 'It has no title.', finding: { title: 'Text.' } }],
    });
    const { finding } = build({ title, description: '' }).skipped[0] ?? {};
    expect(finding).toMatchObject({ title: 'Line 3', severity: 'informational' });
  });
});

describe('FIND-08 a title', () => {
  it('of 201 is shortened, and the description begins with it', () => {
    expect(built({ title: 'x'.repeat(200) }).notes).toEqual([]);
    const title = `${'x'.repeat(199)}yz`;
    expect(built({ title })).toMatchObject({
      title: `${'x'.repeat(199)}…`,
      description: `${title}\n\nText.`,
      notes: ['The title was shortened. The description begins with the full title.'],
    });
  });

  it('is not cut within a character, nor after a space', () => {
    expect(built({ title: `${'x'.repeat(198)}😀${'x'.repeat(10)}` }).title).toBe(`${'x'.repeat(198)}…`);
    expect(built({ title: `${'x'.repeat(197)}😀${'x'.repeat(10)}` }).title).toBe(`${'x'.repeat(197)}😀…`);
    expect(built({ title: `${'x'.repeat(195)}   ${'y'.repeat(10)}` }).title).toBe(`${'x'.repeat(195)}   y…`);
    expect(built({ title: `${'x'.repeat(197)}   ${'y'.repeat(10)}` }).title).toBe(`${'x'.repeat(197)}…`);
  });

  it('is one line without characters that turn the direction of writing', () => {
    expect(built({ title: ' a\r\n\tb\u202ec\u2066\u2069d\u2028e=?f\uffff\ud800 ' }).title).toBe(
      'a b c d e f',
    );
  });
});

describe('FIND-08 a severity', () => {
  it('that the portal does not know is informational, and the description keeps the word', () => {
    expect(built({ severity: '\tSpicy\n' })).toMatchObject({
      severity: 'informational',
      description: 'Severity: Spicy\n\nText.',
      notes: [
        'The severity “Spicy” is unknown, so it becomes informational. The description keeps the word.',
      ],
    });
    expect(built({ severity: '?'.repeat(500) }).description).toBe(`Severity: ${'?'.repeat(100)}\n\nText.`);
  });
});

describe('FIND-08 a text', () => {
  it('of 50,000 characters is read, and a longer one refused', () => {
    const longest = 'x'.repeat(50_000);
    expect(built({ description: longest, recommendation: `${longest}\r\n` }).recommendation).toBe(longest);
    expect(build({ recommendation: `${longest}x` }).skipped).toEqual([
      { where: 'Line 3', reason: 'The recommendation has 50,001 characters; 50,000 are possible.' },
    ]);
    expect(build({ description: `${longest}x` }).skipped).toEqual([
      { where: 'Line 3', reason: 'The description has 50,001 characters; 50,000 are possible.' },
    ]);
  });

  it('keeps tabs, line breaks and the spaces of code, and nothing that the database refuses', () => {
    const description = ' \t\n\n\tcode\u0000\u000b\u001f\u007f\r\n\r  more \ud800\n \n';
    expect(built({ description }).description).toBe('\tcode\n\n  more \ufffd');
    expect(built({ description: 'a\n\n\nb' }).description).toBe('a\n\n\nb');
    expect(built({ description: '' }).description).toBe('');
  });
});

describe('FIND-08 the locations', () => {
  it('name each place once', () => {
    expect(
      built({ locations: [place('A.sol', 3), place('./A.sol', 3), place('A.sol', 4)] }).locations,
    ).toEqual([place('A.sol', 3), place('A.sol', 4)]);
  });

  it.each([
    ['lines from 0', [0, 4], [null, null]],
    ['lines above 10,000,000', [10_000_001, null], [null, null]],
    ['the line 10,000,000', [10_000_000, null], [10_000_000, 10_000_000]],
    ['half lines', [1.5, 4], [null, null]],
    ['a last line before the first', [5, 4], [5, 5]],
    ['no last line', [5, null], [5, 5]],
  ] as const)('with %s have lines that can be stored', (_what, [first, last], [firstLine, lastLine]) => {
    expect(built({ locations: [place('A.sol', first, last)] }).locations).toEqual([
      place('A.sol', firstLine, lastLine),
    ]);
  });

  it('that can be no path are named in the description', () => {
    const many = built({ locations: Array.from({ length: 201 }, (_, line) => place('A.sol', line + 1)) });
    expect([many.locations.length, many.notes, many.description.includes('A.sol:201')]).toEqual([
      100,
      ['101 locations cannot be stored, so the description names the first 100.'],
      false,
    ]);
    expect(built({ locations: [place('../\nB.sol'), place(`../${'x'.repeat(500)}`)] })).toMatchObject({
      description: `Further locations:\n\n- ../ B.sol\n- ../${'x'.repeat(297)}\n\nText.`,
      notes: ['2 locations cannot be stored, so the description names them.'],
    });
  });
});
