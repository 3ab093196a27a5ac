import { expect, test } from 'vitest';
import { distinctPaths, safeFileName, titleFileName } from './archive-names.ts';

test.each([
  ['../../etc/passwd', 'etc passwd'],
  ['..', '_'],
  ['/absolute.pdf', 'absolute.pdf'],
  ['C:\\Windows\\a.txt', 'C Windows a.txt'],
  ...['CON', 'prn', 'conin$.txt', 'CONOUT$', 'lpt9.log'].map((name) => [name, `_${name}`]),
  ['aux.txt', '_aux.txt'],
  ['com² .sol', '_com² .sol'],
  ['console.log', 'console.log'],
  ['a.sol:evil', 'a.sol evil'],
  ['a*?"<>|\ud83d b', 'a b'],
  ['.htaccess', 'htaccess'],
  ['ends. . ', 'ends'],
  ['line\nbreak\u202egnp.exe', 'line break gnp.exe'],
  ['e\u0301.pdf', '\u00e9.pdf'],
  ['', '_'],
  [`${'😀'.repeat(300)}.markdown`, `${'😀'.repeat(91)}.markdown`],
  [`${'😀'.repeat(60)}.md`, `${'😀'.repeat(60)}.md`],
  [`${'a'.repeat(95)} bcd.pdf`, `${'a'.repeat(95)}.pdf`],
])('TAKE-01 the name %j is %j in an archive', (name, safe) => expect(safeFileName(name)).toBe(safe));

test('TAKE-01 no two files of an archive have names that one system takes for the same', () => {
  const toPath = distinctPaths();
  // oxfmt-ignore
  const names = ['Report.pdf', 'report.PDF', 're\u0301port.pdf', 'r\u00e9port.pdf', 'Report (2).pdf', 'ﬁ', 'FI', 'a.t.gz', 'a.t.gz'];
  expect(names.map((name) => toPath('', name)).join(', ')).toBe(
    'Report.pdf, report (2).PDF, r\u00e9port.pdf, r\u00e9port (2).pdf, Report (2) (2).pdf, ﬁ, FI (2), a.t.gz, a.t (2).gz',
  );
  expect(toPath('reports/', 'Report.pdf')).toBe('reports/Report.pdf');
});

test('TAKE-01 a folder is named after its audit, whatever the title', () => {
  const titles = ['"Vault: v2/ü"', '…', 'NUL', 'x'.repeat(81)];
  expect(titles.map(titleFileName)).toEqual(['vault-v2-ü', 'audit', '_nul', 'x'.repeat(80)]);
});
