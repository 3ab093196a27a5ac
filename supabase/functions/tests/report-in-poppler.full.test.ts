// SEAL-02: the PDF of a report with hostile texts, read by Poppler (pdftotext), which drops what follows a mistake on a page where other
// readers go on. `npm run test:full` installs it on Debian; elsewhere it has to be there.
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { runOnDeno } from '../../local/deno.ts';
import { finding, snapshot } from './report/snapshots.ts';

const LANGUAGES = ['', ...'solidity vyper rust move cairo typescript json toml diff sh'.split(' ')];
const LINES = [
  'a + 1; '.repeat(80),
  `"${'x'.repeat(600)}"`,
  `// ${'é'.repeat(500)}`,
  '+'.repeat(520),
  '資産'.repeat(300),
  '\t'.repeat(200) + 'end',
];

const HOSTILE = [
  ...LANGUAGES.map((language) => `\`\`\`${language}\n${LINES.join('\n')}\n\`\`\``),
  'قبل تحديث الرصيد',
  'שָׁלוֹם עֲלֵיכֶם',
  'می\u200cخواهم',
  '資産を引き出す 🙂 ‮abc'.repeat(40),
  Array.from({ length: 15 }, (_, depth) => `${'  '.repeat(depth)}- level ${depth}`).join('\n'),
  'W'.repeat(3000),
  `| a | b |\n| - | - |\n| ${'w'.repeat(900)} | \`${'c'.repeat(900)}\` |`,
  `> `.repeat(15) + 'deep',
  `# ${'long heading '.repeat(60)}`,
  `$${'x^2 + '.repeat(200)}y$`,
  `$x${'^{y'.repeat(300)}${'}'.repeat(300)}$ and $${'{'.repeat(900)}x${'}'.repeat(900)}$ and $${'\\sqrt{'.repeat(200)}x${'}'.repeat(200)}$`,
  `[${'link '.repeat(200)}](https://example.com/${'a'.repeat(2000)})`,
];

it('SEAL-02 Poppler reads every word that follows a hostile text in a report', () => {
  const findings = HOSTILE.map((text, index) =>
    finding(index, {
      title: `Begin${index}x ${'T'.repeat(150)}`,
      description: `Before${index}x\n\n${text}\n\nAfter${index}x`,
      recommendation: `Then${index}x`,
    }),
  );
  const given = snapshot(1, { findings });
  const printed = runOnDeno('../local/demo/print-reports.ts', [
    { ...given, report: { ...given.report, replaces_characters: true } },
  ]);
  const input = Buffer.from(printed, 'base64');
  const read = spawnSync('pdftotext', ['-', '-'], { input, encoding: 'utf8', maxBuffer: 100_000_000 });
  expect(read.error, 'This test needs Poppler (Debian: apt-get install poppler-utils).').toBeUndefined();
  expect(read.stderr).toBe('');
  const missing = findings.flatMap((_, index) =>
    ['Begin', 'Before', 'After', 'Then']
      .filter((word) => !read.stdout.includes(`${word}${index}x`))
      .map((word) => `${word}${index}`),
  );
  expect(missing).toEqual([]);
  // Letters that share a shape in a font for Arabic are told apart in what is copied, and marks follow their letters.
  for (const text of ['قبل تحديث الرصيد', 'שָׁלוֹם עֲלֵיכֶם', 'می\u200cخواهم'])
    expect(read.stdout).toContain(text.normalize('NFC'));
});
