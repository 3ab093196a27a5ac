import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromSafeCell, toSafeCell } from './csv-cell.ts';

describe('FIND-09 a cell of the CSV file', () => {
  it.each([
    ['=cmd()', "'=cmd()"],
    ['a;=1', "a;'=1"],
    ['- a list\n- of two', "'- a list\n'- of two"],
    ['a\r\n@x', "a\n'@x"],
    ['a\r@x', "a\n'@x"],
    [' ＝1', " '＝1"],
    ['a-b = c', 'a-b = c'],
  ])('%j runs as no formula', (text, cell) => {
    expect(toSafeCell(text)).toBe(cell);
  });

  it('is read with the line breaks of any system', () => {
    expect(fromSafeCell('a\r\nb\rc')).toBe('a\nb\nc');
  });

  it('begins no formula at any place where a spreadsheet may begin a cell, and is read again as it was', () => {
    const piece = fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      "'",
      '"',
      ',',
      ';',
      '|',
      '\t',
      '\n',
      ' ',
      '\u200b',
      'a',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const cell = toSafeCell(text);
        expect(cell).not.toMatch(/(^|[,;|\t\n])[ \p{Cf}"]*[=+\-@]/u);
        expect(fromSafeCell(cell)).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });
});
