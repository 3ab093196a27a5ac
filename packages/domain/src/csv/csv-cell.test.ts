import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromSafeCell, toSafeCell } from './csv-cell.ts';

// The same inputs on every machine, so that a failure can be repeated.
fc.configureGlobal({ seed: 20261121 });

describe('ADM-03 FIND-09 a cell of a CSV file', () => {
  it.each([
    ['=cmd()', "'=cmd()"],
    ['a;=1', "a;'=1"],
    ['- a list\n- of two', "'- a list\n'- of two"],
    ['a\r\n@x', "a\n'@x"],
    ['a\r@x', "a\n'@x"],
    [' ＝1', " '＝1"],
    ['\u2003=1', "\u2003'=1"],
    ['a;\u3000@x', "a;\u3000'@x"],
    ['\u1680\u2800\u3164\ufe0f\u0085+1', "\u1680\u2800\u3164\ufe0f\u0085'+1"],
    ['\n\t\n=1', "\n\t\n'=1"],
    ['﹦1', "'﹦1"],
    ['＋1;－1;＠1;﹢1;﹣1;﹫1', "'＋1;'－1;'＠1;'﹢1;'﹣1;'﹫1"],
    ['a-b = c', 'a-b = c'],
  ])('%j runs as no formula', (text, cell) => {
    expect(toSafeCell(text)).toBe(cell);
  });

  it('is read with the line breaks of any system', () => {
    expect(fromSafeCell('a\r\nb\rc')).toBe('a\nb\nc');
  });

  // A regular expression whose time grows with the square of the length would need minutes.
  it.each(['\n', '\t', ' ', '\u200b', "'", ';', '=', '"\n'])(
    'is made of 200,000 times %j at once',
    (piece) => {
      expect(fromSafeCell(toSafeCell(piece.repeat(200_000)))).toBe(piece.repeat(200_000));
    },
  );

  it('begins no formula at any place where a spreadsheet may begin a cell, and is read again as it was', () => {
    const piece = fc.constantFrom(...'=+-@\'",;|\t\n \u2003\u200b\u3000a'.split(''));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const cell = toSafeCell(text);
        expect(cell).not.toMatch(/(^|[,;|\t\n])[\s\p{Cf}"]*[=+\-@]/u);
        expect(fromSafeCell(cell)).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });
});
