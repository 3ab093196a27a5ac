import type { ColouredLine } from '../colour-code.ts';
import { fontFor, fontParts } from '../fonts.ts';
import type { Place } from './blocks.ts';
import type { Canvas } from './canvas.ts';
import { keepParagraph, keepWhole, type Piece } from './flow.ts';
import type { Line } from './text.ts';
import { CODE, INK, MARGIN } from './style.ts';
import { hasRightToLeft, inVisualOrder } from './visual-order.ts';

const GUTTER = 30;
const CODE_PADDING = 6;
/** How wide a character of the monospaced font is, in its size. */
const MONO_ADVANCE = 0.6;

/** Code with the numbers of its lines, from `start` on. A line that is too long goes on below, after a mark, without a number. */
export function codeBlock(place: Place, lines: readonly ColouredLine[], start = 1): Piece[] {
  const { canvas, x, width } = place;
  const tag = canvas.tag('Code', place.tag);
  const columns = Math.floor((width - GUTTER - CODE_PADDING) / (MONO_ADVANCE * CODE.size));
  const rows = lines.flatMap((line, index) =>
    wrapCode(line, columns).map((segments, part) => ({
      segments,
      gutter: part === 0 ? String(start + index) : '↪',
    })),
  );
  const last = rows.length - 1;
  const pieces = rows.map(({ segments, gutter }, index): Piece => {
    const above = index === 0 ? CODE_PADDING : 0;
    const below = index === last ? CODE_PADDING : 0;
    const height = CODE.leading + above + below;
    return {
      height,
      before: index === 0 ? 7 : 0,
      keep: false,
      draw(top) {
        const y = MARGIN.top + top;
        const baseline = y + above + CODE.leading * 0.72;
        canvas.artifact(() => {
          canvas.rectangle(x, y, width, height, INK.shade);
          const font = fontFor(gutter, 'mono') ?? 'mono';
          const size = canvas.width(gutter, font, CODE.size);
          canvas.text(gutter, x + GUTTER - 9 - size, baseline, font, CODE.size, INK.muted);
        });
        canvas.inside(tag, 'Code', () => {
          for (const { text, x: at, font, style } of rowSpans(canvas, segments))
            canvas.text(text, x + GUTTER + at, baseline, font, CODE.size, style.color);
        });
      },
    };
  });
  return keepWhole(keepParagraph(pieces));
}

/** The parts of a row from left to right, also of words that are written from right to left. */
function rowSpans(canvas: Canvas, segments: ColouredLine): Line {
  let x = 0;
  const measure = canvas.width.bind(canvas);
  const spans = segments.flatMap(({ text, color }) =>
    fontParts(text, 'mono').map((part) => {
      const width = measure(part.text, part.font, CODE.size);
      x += width;
      return { ...part, width, x: x - width, style: { font: 'mono', size: CODE.size, color } };
    }),
  );
  const text = segments.map((segment) => segment.text).join('');
  return hasRightToLeft(text) ? (inVisualOrder([spans], text, 0, measure, 'ltr')[0] ?? []) : spans;
}

/** Broken after a sign late in the row, where there is one. What goes on below is indented as the line is. */
function wrapCode(line: ColouredLine, columns: number): ColouredLine[] {
  const characters = line.flatMap(({ text, color }) =>
    Array.from(text.replaceAll('\t', '    '), (character) => ({ character, color })),
  );
  const rows: ColouredLine[] = [];
  const code = characters.findIndex(({ character }) => character !== ' ');
  const indent = Math.min(Math.max(code, 0), Math.floor(columns / 2));
  for (let at = 0; at < characters.length || rows.length === 0;) {
    const room = rows.length === 0 ? columns : columns - indent;
    let end = endOfRow(characters, at, room);
    if (end < characters.length) {
      for (let back = end; back > at + (end - at) * 0.7; back--)
        if (
          /[\s,;(){}[\].]/.test(characters[back - 1]?.character ?? '') &&
          characters[back]?.character !== ' '
        ) {
          end = back;
          break;
        }
    }
    const row: ColouredLine =
      rows.length > 0 && indent > 0 ? [{ text: ' '.repeat(indent), color: INK.text }] : [];
    for (const { character, color } of characters.slice(at, end)) {
      const last = row.at(-1);
      if (last?.color === color) last.text += character;
      else row.push({ text: character, color });
    }
    rows.push(row);
    at = end;
    if (characters.length === 0) break;
  }
  return rows;
}

/** East Asian characters and emoji are up to two columns wide. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303f\uff00-\uff60]/u;

function endOfRow(characters: readonly { character: string }[], from: number, columns: number): number {
  let left = columns;
  let end = from;
  while (end < characters.length) {
    left -= WIDE.test(characters[end]?.character ?? '') ? 2 : 1;
    if (left < 0 && end > from) break;
    end += 1;
  }
  return end;
}
