import { breakText, drawLine, offset, type Place } from './blocks.ts';
import type { Tag } from './canvas.ts';
import { keepWhole, type Piece } from './flow.ts';
import type { Run } from './text.ts';
import { INK, MARGIN } from './style.ts';

const CELL = { x: 6, y: 4 } as const;
/** A column grows to at most the first for its text; a word that is wider than the second is broken. */
const MAX_COLUMN = 260;
const MAX_WORD = 140;
const MIN_COLUMN = 20;
/** A row is cut by the end of a page only when it is higher than this: about half a page. */
const MAX_WHOLE_ROW = 340;

export interface Cell {
  runs: Run[];
  align?: 'left' | 'center' | 'right';
  isHead?: boolean;
}

/** The head is drawn again on every page; without one, the first cell of each row names it. `widths` are shares. */
export function table(
  place: Place,
  rows: readonly (readonly Cell[])[],
  options: { hasHead: boolean; widths?: readonly number[] },
): Piece[] {
  const { canvas } = place;
  const tableTag = canvas.tag('Table', place.tag);
  const widths = options.widths ? shareWidths(options.widths, place.width) : columnWidths(place, rows);
  const headTag = options.hasHead ? canvas.tag('THead', tableTag) : null;
  const bodyTag = canvas.tag('TBody', tableTag);
  let head: Piece[] = [];
  const pieces = rows.flatMap((cells, index) => {
    const isHeadRow = options.hasHead && index === 0;
    const row = canvas.tag('TR', isHeadRow && headTag ? headTag : bodyTag);
    const pieces = tableRow(place, row, cells, widths, isHeadRow, options.hasHead);
    if (isHeadRow) head = pieces.map((piece, at) => (at === 0 ? { ...piece, before: 0 } : piece));
    const isLast = index === rows.length - 1;
    return pieces.map((piece, at) => ({
      ...piece,
      before: index === 0 && at === 0 ? 8 : 0,
      height: piece.height + (isLast && at === pieces.length - 1 ? 4 : 0),
      // Three rows at least stand before the end of a page, and three after it.
      keep: piece.keep || (at === pieces.length - 1 && !isLast && (index < 3 || index >= rows.length - 3)),
      ...(!isHeadRow && { head }),
    }));
  });
  return keepWhole(pieces);
}

function tableRow(
  place: Place,
  row: Tag,
  cells: readonly Cell[],
  widths: readonly number[],
  isHeadRow: boolean,
  hasHead: boolean,
): Piece[] {
  const { canvas, x, width } = place;
  const leading = 13;
  const laidOut = cells.map((cell, column) => {
    const isHead = isHeadRow || cell.isHead === true || (!hasHead && column === 0);
    const type = isHead ? 'TH' : 'TD';
    const tag = canvas.tag(type, row, isHead ? { scope: isHeadRow ? 'Column' : 'Row' } : {});
    const left = x + widths.slice(0, column).reduce((sum, one) => sum + one, 0) + CELL.x;
    const cellWidth = (widths[column] ?? 0) - 2 * CELL.x;
    const inner = { canvas, tag, x: left, width: cellWidth };
    return { inner, tag, type, align: cell.align ?? 'left', lines: breakText(inner, cell.runs) };
  });
  const count = Math.max(1, ...laidOut.map(({ lines }) => lines.length));
  const height = count * leading + 2 * CELL.y;
  return Array.from({ length: count }, (_, index): Piece => {
    const above = index === 0 ? CELL.y : 0;
    const below = index === count - 1 ? CELL.y : 0;
    return {
      height: leading + above + below,
      before: 0,
      keep: index < count - 1 && (height <= MAX_WHOLE_ROW || index === 0 || index === count - 2),
      draw(top, isRepeated) {
        const y = MARGIN.top + top;
        canvas.artifact(() => {
          if (isHeadRow) canvas.rectangle(x, y, width, leading + above + below, INK.shade);
          if (below > 0) canvas.rectangle(x, y + leading + above + below - 0.6, width, 0.6, INK.line);
        });
        for (const { inner, tag, type, align, lines } of laidOut) {
          const line = lines[index];
          if (line)
            drawLine(
              inner,
              isRepeated ? null : { tag, type },
              line,
              top + above,
              leading,
              offset(line, inner.width, align),
            );
        }
      },
    };
  });
}

/** As wide as what they hold, or else as their longest word at least. */
function columnWidths({ canvas, width }: Place, rows: readonly (readonly Cell[])[]): number[] {
  const columns = Math.max(1, ...rows.map((row) => row.length));
  const needed = Array.from({ length: columns }, (_, column) => {
    let word = MIN_COLUMN;
    let whole = MIN_COLUMN;
    for (const row of rows) {
      const runs = row[column]?.runs ?? [];
      const size = ({ text, style: { font, size: points } }: Run) => canvas.width(text, font, points);
      whole = Math.max(whole, sum(runs.map(size)));
      for (const run of runs)
        for (const text of run.text.split(/\s+/))
          word = Math.max(word, Math.min(MAX_WORD, size({ ...run, text })));
    }
    return { word: word + 2 * CELL.x + 1, whole: Math.max(word, whole) + 2 * CELL.x + 1 };
  });
  const words = needed.map(({ word }) => word);
  const wholes = needed.map(({ whole }) => whole);
  if (sum(words) >= width) return narrowWidest(words, width);
  if (sum(wholes) <= width) return shareWidths(wholes, width);
  const wishes = needed.map(({ word, whole }) => Math.min(whole, MAX_COLUMN) - word);
  return needed.map(({ word }, index) => word + ((width - sum(words)) * (wishes[index] ?? 0)) / sum(wishes));
}

/** Makes the widest columns narrower until all fit, so that a long name is broken before a short word is. */
function narrowWidest(widths: readonly number[], width: number): number[] {
  let left = width;
  let most = width;
  for (const [index, wanted] of widths.toSorted((one, other) => one - other).entries()) {
    most = left / (widths.length - index);
    if (wanted > most) break;
    left -= wanted;
  }
  return widths.map((wanted) => Math.min(wanted, most));
}

function shareWidths(shares: readonly number[], width: number): number[] {
  return shares.map((share) => (share / sum(shares)) * width);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
