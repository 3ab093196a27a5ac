// SEAL-02: what an admin is told before a report is generated.
import { expect, it } from 'vitest';
import { findObstacles } from '../../_shared/report/find-obstacles.ts';
import { writePdf } from '../../_shared/report/pdf/write-pdf.ts';
import { readPdf } from '../report/read-pdf.ts';
import { finding, snapshot } from '../report/snapshots.ts';

const none = new Map<string, Uint8Array>();

it.each([
  ['Latin, Greek and Cyrillic', 'Grüße, Łódź, Ελληνικά, Українська, Tiếng Việt'],
  ['the usual symbols', '→ ≥ ≤ ≠ ± × ∞ √ ∑ € £ “quoted” – — … • ✓ © ™ ½ ² ─│┌█'],
])('SEAL-02 the fonts print %s', (_name, title) => {
  expect(findObstacles(snapshot(1, { findings: [finding(0, { title })] }), 0, none).unprintable).toEqual([]);
});

it.each([
  ['an emoji', '🔥', 'U+1F525'],
  ['Chinese', '重', 'U+91CD'],
  ['Arabic', 'ب', 'U+0628'],
  ['a mark that turns the direction of text', '\u202e', 'U+202E'],
  ['a space without a width', '\u200b', 'U+200B'],
  ['half of a character', '\ud83d', 'U+D83D'],
])('SEAL-02 %s is named with the places where it stands', (_name, character, code) => {
  const findings = [
    finding(0, { title: `A${character}`, description: `B${character}` }),
    finding(1, { result: { status: 'fixed', message: character, link: null, by_client: false } }),
  ];
  expect(findObstacles(snapshot(2, { findings }), 0, none).unprintable).toEqual([
    { character, code, places: ['the title of C-01', 'the description of C-01', 'the result of H-02'] },
  ]);
});

it('SEAL-02 a character is also looked for in the link of a result and in the version of the previous report', () => {
  const link = 'https://github.com/harbor/vaults/pull/12#🔥';
  const given = snapshot(1, {
    findings: [finding(0, { result: { status: 'fixed', message: null, link, by_client: false } })],
  });
  given.changes = { since: '1.0 🔥', findings: [] };
  expect(findObstacles(given, 0, none).unprintable.map(({ places }) => places)).toEqual([
    ['the link in the result of C-01', 'the version of the previous report'],
  ]);
});

it('SEAL-02 an unprintable character is printed as its code point when that was chosen', async () => {
  const given = snapshot(1, { findings: [finding(0, { title: 'Pay \u202eeht' })] });
  given.report.replaces_characters = true;
  const { texts } = await readPdf(await writePdf(given, none));
  expect(texts.join(' ')).toContain('Pay [U+202E]eht');
});

it('SEAL-02 the check lists drafts, open and disputed findings, a missing scope, and images that cannot be printed', () => {
  const statuses = ['open', 'partially_fixed', 'disputed', 'fixed'];
  const given = snapshot(0, {
    findings: statuses.map((status, index) => finding(index, { status })),
    repositories: [],
    images: [{ id: 'a', sha256: 'b', type: 'image/webp' }],
  });
  expect(findObstacles(given, 2, none).notes).toEqual([
    '2 drafts will be left out.',
    '2 findings still open or under review.',
    '1 finding disputed.',
    'The audit has no scope yet: the report will name no repository and no commit.',
    '1 image cannot be printed and will be named by the description alone.',
  ]);
  expect(findObstacles(snapshot(0, { findings: [finding(0)] }), 0, none).notes).toEqual([]);
});
