import { expect, it } from 'vitest';
import { hasContentOfType } from './content.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const isOf = (content: string, head: string, end = '') => hasContentOfType(content, bytes(head + end));

const BEGINNINGS: Record<string, string> = {
  pdf: '%PDF-1.7',
  png: '\u0089PNG\r\n\u001a\n…',
  jpeg: '\u00ff\u00d8\u00ff\u00e0',
  webp: 'RIFF\u0001\u0002\u0003\u0004WEBPVP8 ',
  zip: 'PK\u0003\u0004\u0014',
  gzip: '\u001f\u008b\u0008\u0000',
  text: 'A finding.\nIts fix.',
};

it.each(Object.entries(BEGINNINGS))('FILE-06 takes as %s what begins as such a file', (content, head) => {
  expect(isOf(content, head)).toBe(true);
  const others = Object.keys(BEGINNINGS).filter((other) => other !== content);
  expect(others.filter((other) => isOf(content, BEGINNINGS[other] ?? ''))).toEqual([]);
  expect(isOf(content, ` ${head}`)).toBe(content === 'text');
});

it('FILE-06 refuses what has half of the marks of its kind', () => {
  const heads = ['RIFF\u0001\u0002\u0003\u0004WAVEWEBP', 'XXXX\u0001\u0002\u0003\u0004WEBPVP8 '];
  expect(heads.some((head) => isOf('webp', head))).toBe(false);
  expect(isOf('jpeg', '\u00ff\u00d8x') || isOf('gzip', '\u001f\u008bx')).toBe(false);
});

it.each([
  ['docx', 'word/document.xml'],
  ['xlsx', 'xl/workbook.xml'],
])('FILE-06 takes as %s only an archive with its parts', (content, part) => {
  const head = 'PK\u0003\u0004…';
  expect(isOf(content, head, `…[Content_Types].xml…${part}`)).toBe(true);
  expect(isOf(content, head, `…${part}`)).toBe(false);
  expect(isOf(content, head, '…[Content_Types].xml…')).toBe(false);
  expect(isOf(content, 'MZ', `…[Content_Types].xml…${part}`)).toBe(false);
  expect(isOf(content, head, `…[Content_Types].xml…${content === 'docx' ? 'xl/' : 'word/'}`)).toBe(false);
});

it.each([
  ['a program of Windows', 'MZ\u0090'],
  ['a program of Linux', '\u007fELF'],
  ['a program of macOS', '\u00cf\u00fa\u00ed\u00fe'],
  ['a program of macOS for two processors', '\u00ca\u00fe\u00ba\u00be'],
  ['a program of macOS in the other byte order', '\u00fe\u00ed\u00fa\u00cf'],
  ['a program of macOS for 32 bits', '\u00ce\u00fa\u00ed\u00fe'],
  ['a program of macOS for 32 bits in the other byte order', '\u00fe\u00ed\u00fa\u00ce'],
  ['an archive', 'PK\u0003\u0004'],
  ['an archive of 7-Zip', "7z\u00bc\u00af'\u001c"],
  ['an archive of RAR', 'Rar!\u001a\u0007\u0001\u0000'],
  ['an archive of gzip', '\u001f\u008b\u0008'],
  ['an old Office document', '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'],
  ['a program behind the mark of UTF-16', '\u00ff\u00feM\u0000Z\u0000'],
  ['binary data behind the mark of UTF-16', '\u00ff\u00feM\u005a\u0090\u0000\u0003\u0000'],
  ['half a character of UTF-16', '\u00fe\u00ff\u00d8\u0000\u0000A'],
  ['a PDF', '%PDF-1.7'],
  ['anything with a NUL', 'text\u0000text'],
  ...[6, 14, 26, 28, 31].map((code): [string, string] => [`code ${code}`, String.fromCharCode(code)]),
])('FILE-06 refuses %s as text', (_what, head) => {
  expect(isOf('text', head)).toBe(false);
});

// oxfmt-ignore
it.each([
  '\u00ff\u00feA\u0000', '\u00fe\u00ff\u0000A', '\u00ff\u00feA\u0000B', '', 'Das MZ-Format', 'Gr\u00f6\u00dfe\t\f\r\u0007\u001b[1m', 'RIFF files',
])('FILE-06 takes %j as text', (head) => {
  expect(isOf('text', head)).toBe(true);
});

it.each(['exe', 'toString', '__proto__', ''])('FILE-06 refuses the unknown kind %j', (content) => {
  expect(isOf(content, '%PDF-')).toBe(false);
});

it('FILE-06 looks for the parts of an Office document in its last megabyte', () => {
  const parts = '[Content_Types].xml word/document.xml';
  expect(isOf('docx', 'PK\u0003\u0004', 'x'.repeat(2_000_000) + parts)).toBe(true);
  expect(isOf('docx', `PK\u0003\u0004${parts}`, 'x'.repeat(1_048_576))).toBe(false);
});
