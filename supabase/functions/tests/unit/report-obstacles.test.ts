// SEAL-02: what an admin is told before a report is generated.
import { expect, it } from 'vitest';
import { findObstacles } from '../../_shared/report/find-obstacles.ts';
import { writePdf } from '../../_shared/report/pdf/write-pdf.ts';
import { sampleSnapshot } from '../../_shared/report/sample-snapshot.ts';
import { readPdf } from '../report/read-pdf.ts';
import { finding, snapshot } from '../report/snapshots.ts';

const none = new Map<string, Uint8Array>();
const nothing = { findings: 0, sections: [], outside: [], missing: [], nsloc: null };

it.each([
  ['Latin, Greek and Cyrillic', 'Grüße, Łódź, Ελληνικά, Українська, Tiếng Việt'],
  ['Chinese', '重入攻击，余额「引用」'],
  ['Japanese', '再入可能性のある関数'],
  ['Korean', '재진입 공격'],
  ['Hebrew', 'תקיפת כניסה חוזרת'],
  ['Arabic', 'هجوم إعادة الدخول، ١٢٣'],
  ['emoji', '🔥 ⚠️ ✅ 🚀 👩‍💻 1️⃣'],
  ['Persian with joiners', 'می\u200cخواهم ه\u200d'],
  ['soft hyphens and characters without a width', 'co\u00adop\u200be\u2060ra\ufefftion\ufe0e'],
  ['mathematics', '⌊x⌋ ⟨a⟩ ∮'],
  ['the usual symbols', '→ ≥ ≤ ≠ ± × ∞ √ ∑ € £ “quoted” – — … • ✓ © ™ ½ ² ─│┌█'],
])('SEAL-02 the fonts print %s', async (_name, title) => {
  expect(
    (await findObstacles(snapshot(1, { findings: [finding(0, { title })] }), nothing, none)).unprintable,
  ).toEqual([]);
});

it.each([
  ['Thai', 'ก', 'U+0E01'],
  ['Devanagari', 'क', 'U+0915'],
  ['an embedding from right to left', '\u2067', 'U+2067'],
  ['a mark that turns the direction of text', '\u202e', 'U+202E'],
  ['half of a character', '\ud83d', 'U+D83D'],
])('SEAL-02 %s is named with the places where it stands', async (_name, character, code) => {
  const findings = [
    finding(0, { title: `A${character}`, description: `B${character}` }),
    finding(1, { exchange: finding(1).exchange.map((step) => ({ ...step, message: character })) }),
  ];
  expect((await findObstacles(snapshot(2, { findings }), nothing, none)).unprintable).toEqual([
    { character, code, places: ['the title of C-01', 'the description of C-01', 'the exchange about H-02'] },
  ]);
});

it('SEAL-02 SEAL-03 the sample with which an admin looks at the settings is a preview, with the code points of unprintable characters', async () => {
  const firm = { ...snapshot(0).firm, name: 'A \u202eeht', method: 'Send \u202eeht' };
  const { texts } = await readPdf(
    await writePdf(sampleSnapshot(firm, 'https://portal.example/verify'), none),
  );
  for (const text of texts) expect(text).toContain('PREVIEW');
  for (const word of ['About A', 'Send']) expect(texts.join(' ')).toContain(`${word} [U+202E]eht`);
  expect(texts.join(' ')).not.toContain('\u202e');
});

it('SEAL-02 the check lists what is worth knowing, with the findings or the page that it is about', async () => {
  const IMPERFECT = [
    { description: 'It is wrong.\n\n- **Impact**: Low' },
    { recommendation: '$$\n\\begin{matrix}a\\end{matrix}\n$$' },
    { description: '```\nSeverity: High\n```\n\nImpact: high losses. `begin{`' },
    { recommendation: ' ' },
  ];
  const statuses = ['open', 'partially_fixed', 'disputed', 'fixed'];
  const given = snapshot(0, {
    findings: statuses.map((status, index) => finding(index, { status, ...IMPERFECT[index] })),
    repositories: [],
    firm: { ...snapshot(0).firm, logo: 'AAAA', disclaimer: null },
    sections: [{ kind: 'goals', title: 'Aims', text: '$\\underbrace{a}_b$' }],
    people: [],
    images: [{ id: 'a', sha256: 'b', type: 'image/webp' }],
    engagement: {
      starts: '2026-10-05',
      ends: '2999-01-01',
      review_starts: null,
      review_ends: null,
      effort: null,
    },
  });
  const outside = [{ id: 'x', number: 'H-09' }];
  const missing = [{ id: 'y', number: 'H-08' }];
  const around = { findings: 2, sections: ['Goals'], outside, missing, nsloc: 2139 };
  const told = (await findObstacles(given, around, none)).notes.map(({ text, page, findings = [] }) =>
    [text, page, ...findings.map(({ number }) => number)].filter(Boolean).join(' | '),
  );
  expect(told).toEqual([
    '2 drafts will be left out. | findings',
    '"Goals" is a draft and will be left out. | reports',
    'The report has no executive summary. | reports',
    'The report names no auditors. | reports',
    'A date of the work is after today. | reports',
    '2 findings still open or under review. | C-01 | H-02',
    '1 finding disputed. | M-03',
    '1 finding without a recommendation. | L-04',
    '1 finding with a location outside of its file in the audited source. | H-09',
    '1 finding without the reported lines: the archive of the source is missing. | H-08',
    '1 finding with a field in the text, left over from an import, such as "Severity: High". | C-01',
    '1 finding with a formula that is printed on one line, a matrix as "(a, b; c, d)". | H-02',
    '"Aims" has a formula that is printed on one line. | reports',
    'The audit has no scope yet: the report will name no repository and no commit. | overview',
    'The scope says 1240 lines of code, and its source has 2139. | overview',
    '1 image cannot be printed and will be named by the description alone.',
    "The firm's logo cannot be printed.",
    'The report settings have no disclaimer.',
  ]);
  const fine = snapshot(0, {
    findings: [finding(0), finding(3, { recommendation: '' })],
    engagement: { ...snapshot(0).engagement, review_ends: '2026-11-20' },
  });
  expect((await findObstacles(fine, nothing, none)).notes).toEqual([]);
});
