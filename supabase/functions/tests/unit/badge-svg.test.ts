import { expect, it } from 'vitest';
import { badgeSvg, type BadgeFacts } from '../../badge/badge-svg.ts';

const FACTS: BadgeFacts = {
  standing: 'current',
  issued_on: '2026-11-23',
  report_date: null,
  newer_version: null,
  firm: 'Sentinel Audits',
  findings: [],
};

const titleOf = (svg: string) => /<title>(.*)<\/title>/.exec(svg)?.[1];
/** The class of the rectangle behind the text on the right. */
const toneOf = (svg: string) => /<rect class="(\w+)" x=/.exec(svg)?.[1];
const badge = (facts: Partial<BadgeFacts>) => badgeSvg({ ...FACTS, ...facts }, 'Audit Portal');

it('BRAND-01 the label of the badge has the accent of the firm, and its tones stay', () => {
  const svg = badgeSvg(FACTS, 'Audit Portal', '#7a1fa2');
  // In light and in dark, only a clear report is green, only a replaced one brown, and only a withdrawn one grey.
  const hues = Array.from(svg.matchAll(/\.(\w+)\{fill:#(..)(..)(..)\}/g), ([, name, ...colors]) => {
    const [red = 0, green = 0, blue = 0] = colors.map((color) => Number.parseInt(color, 16));
    return `${name} ${red > green + 25 ? 'brown' : green > blue + 25 ? 'green' : blue > red + 25 ? 'blue' : 'grey'}`;
  });
  const tones = ['clear green', 'neutral blue', 'replaced brown', 'grey grey'];
  expect(hues.filter((hue) => !hue.startsWith('label'))).toEqual([...tones, ...tones]);
  expect(svg.replaceAll('.label{fill:#7a1fa2}', '')).toBe(badge({}).replaceAll(/\.label\{fill:#\w+\}/g, ''));
});

it.each([
  ['critical', 'open', 2, 'neutral', ', 2 critical open'],
  ['high', 'open', 3, 'neutral', ', 3 high open'],
  ['high', 'fix_submitted', 1, 'neutral', ', 1 high open'],
  ['high', 'partially_fixed', 1, 'neutral', ', 1 high open'],
  ['high', 'disputed', 1, 'neutral', ', 1 high open'],
  ['high', 'acknowledged', 1, 'neutral', ''],
  ['high', 'fixed', 1, 'clear', ''],
  ['critical', 'withdrawn', 1, 'clear', ''],
  ['medium', 'open', 4, 'clear', ''],
])(
  'SEAL-05 the badge of a report with a finding that is %s and %s',
  (severity, status, count, tone, says) => {
    const svg = badge({ findings: [{ severity, status, count }] });
    expect([toneOf(svg), titleOf(svg)]).toEqual([
      tone,
      `Security audit report: audited by Sentinel Audits, 23 Nov 2026${says}`,
    ]);
  },
);

it('SEAL-05 the badge counts critical and high findings apart, over their statuses', () => {
  const svg = badge({
    findings: [
      { severity: 'high', status: 'open', count: 2 },
      { severity: 'high', status: 'disputed', count: 1 },
      { severity: 'critical', status: 'open', count: 1 },
    ],
  });
  expect(titleOf(svg)).toContain('23 Nov 2026, 1 critical open, 3 high open');
});

it.each([
  ['withdrawn', null, 'grey', 'report withdrawn'],
  ['replaced', null, 'replaced', 'replaced by a newer version'],
  ['replaced', '<3>&"', 'replaced', 'replaced by version &lt;3&gt;&amp;&quot;'],
  ['replaced_by_withdrawn', '2.0', 'replaced', 'replaced by a version that was withdrawn'],
])('SEAL-05 the badge of a report that is %s (%s)', (standing, newer_version, tone, says) => {
  const svg = badge({ standing, newer_version });
  expect([toneOf(svg), titleOf(svg)]).toEqual([tone, `Security audit report: ${says}`]);
});

it('MOVE-03 the badge of a report that was issued before it was entered here says its own date, not that of the seal', () => {
  expect(titleOf(badge({ report_date: '2024-03-31' }))).toBe(
    'Security audit report: audited by Sentinel Audits, report dated 31 Mar 2024',
  );
});

it('SEAL-05 a long name of the firm is shortened and whole in the title, and markup and writing directions in it change nothing', () => {
  const long = badge({ firm: 'W'.repeat(120) });
  expect(titleOf(long)).toContain('W'.repeat(120));
  expect(Number(/width="(\d+)"/.exec(long)?.[1])).toBeLessThan(600);
  expect(long).toContain(`>audited by ${'W'.repeat(40)}…, 23 Nov 2026</text>`);
  const hostile = badge({ firm: '</title><script>"&\u202E\u0000' });
  expect(hostile).not.toContain('<script');
  expect(titleOf(hostile)).toContain('audited by &lt;/title&gt;&lt;script&gt;&quot;&amp;, 23 Nov 2026');
  // A Hebrew name would otherwise stand after the date.
  expect(titleOf(badge({ firm: 'ביקורת' }))).toContain('audited by \u2068ביקורת\u2069, 23 Nov 2026');
});

it('SEAL-05 a name of wide characters gets the room that it needs', () => {
  const textLength = (svg: string) => Number(/textLength="(\d+)"[^>]*>audited/.exec(svg)?.[1]);
  expect(textLength(badge({ firm: '監査法人監査法人' }))).toBeGreaterThan(
    textLength(badge({ firm: 'Auditing' })) + 30,
  );
});
