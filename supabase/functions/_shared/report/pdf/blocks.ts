// What reports are made of: headings, paragraphs, lists, code, tables and images, as pieces for pages.
import { fontFor, fontParts } from '../fonts.ts';
import type { ColouredLine } from '../colour-code.ts';
import type { PrintableImage } from '../read-image.ts';
import type { Canvas, Tag } from './canvas.ts';
import { keepParagraph, type Piece } from './flow.ts';
import { breakLines, type Line, type Run, type Span, type Style } from './lines.ts';
import { BODY_HEIGHT, CODE, HEADINGS, INK, PAGE, TEXT } from './style.ts';

/** Where blocks go: the tag that holds them, and the column of the page. */
export interface Place {
  canvas: Canvas;
  tag: Tag;
  x: number;
  width: number;
}

export interface TextLook {
  leading: number;
  before: number;
  align?: 'left' | 'center' | 'right';
}

const BODY: TextLook = { leading: TEXT.leading, before: 7 };
const GUTTER = 30;
const CODE_PADDING = 6;
/** How wide a character of the monospaced font is, in its size. */
const MONO_ADVANCE = 0.6;
const CELL = { x: 6, y: 4 } as const;
/** Beyond these a column does not ask for more, and a word is broken. */
const MAX_COLUMN = 260;
const MAX_WORD = 140;
const MIN_COLUMN = 20;
/** A row is cut by the end of a page only when it is higher than this. */
const MAX_WHOLE_ROW = BODY_HEIGHT / 2;
/** A table or a block of code that is not higher than this is on one page. */
const MAX_WHOLE_BLOCK = BODY_HEIGHT / 3;
const MAX_IMAGE_HEIGHT = BODY_HEIGHT * 0.6;
/** Images are drawn for screens of twice as many pixels as points. */
const POINTS_A_PIXEL = 0.55;

export function style(values: Partial<Style> = {}): Style {
  return { font: 'sans', size: TEXT.size, color: INK.text, ...values };
}

export function breakText({ canvas, width }: Place, runs: readonly Run[], indent = 0): Line[] {
  return breakLines(runs, width - indent, (text, font, size) => canvas.width(text, font, size));
}

/** A paragraph; its tag is `type`, 'P' if not said. */
export function paragraph(
  place: Place,
  runs: readonly Run[],
  look: Partial<TextLook> = {},
  type = 'P',
): Piece[] {
  const { leading, before, align = 'left' } = { ...BODY, ...look };
  const tag = place.canvas.tag(type, place.tag);
  const lines = breakText(place, runs);
  const pieces = lines.map((line, index): Piece => {
    return {
      height: leading,
      before: index === 0 ? before : 0,
      keep: false,
      draw: (top) => drawLine(place, { tag, type }, line, top, leading, offset(line, place.width, align)),
    };
  });
  return keepParagraph(pieces);
}

/** A heading, which stays with what follows. With a name it is in the outline, and links lead there. */
export function heading(
  place: Place,
  level: number,
  text: string,
  values: { name?: string; color?: string; onNewPage?: boolean } = {},
): Piece[] {
  const look = HEADINGS[level] ?? HEADINGS[6];
  if (!look) return [];
  const { name, color = INK.text, onNewPage = false } = values;
  const runs = [{ text, style: style({ font: 'bold', size: look.size, color }) }];
  const pieces = paragraph(place, runs, { leading: look.leading, before: look.before }, `H${level}`);
  return pieces.map((piece, index) => ({
    ...piece,
    height: piece.height + (index === pieces.length - 1 ? look.after : 0),
    keep: true,
    ...(index === 0 && onNewPage && { onNewPage }),
    ...(index === 0 && name !== undefined && { anchor: name }),
    draw(top: number, isRepeated: boolean) {
      if (index === 0 && name !== undefined) place.canvas.place(name, text, level - 1, PAGE.top + top);
      piece.draw(top, isRepeated);
    },
  }));
}

/** An item of a list: its mark beside its first piece. */
export function withMark(
  place: Place,
  mark: string,
  tag: Tag,
  pieces: readonly Piece[],
  look = TEXT,
): Piece[] {
  const [first, ...rest] = pieces.length > 0 ? pieces : [space(look.leading)];
  if (!first) return [];
  const line =
    breakText({ ...place, width: 200 }, [{ text: mark, style: style({ color: INK.muted }) }])[0] ?? [];
  return [
    {
      ...first,
      draw(top, isRepeated) {
        drawLine(place, { tag, type: 'Lbl' }, line, top, look.leading, 0);
        first.draw(top, isRepeated);
      },
    },
    ...rest,
  ];
}

/** A line at the left side of a quotation. */
export function withBar(place: Place, pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece) => ({
    ...piece,
    draw(top, isRepeated) {
      place.canvas.artifact(() => place.canvas.rectangle(place.x, PAGE.top + top, 2, piece.height, INK.line));
      piece.draw(top, isRepeated);
    },
  }));
}

export function rule(place: Place): Piece {
  const draw = (top: number) =>
    place.canvas.artifact(() =>
      place.canvas.rectangle(place.x, PAGE.top + top + 4, place.width, 0.6, INK.line),
    );
  return { height: 9, before: 7, keep: false, draw };
}

/** An empty piece. */
export function space(height: number): Piece {
  return { height, before: 0, keep: false, draw: () => undefined };
}

/** Code with the numbers of its lines. A line that is too long goes on below, after a mark, without a number. */
export function codeBlock(place: Place, lines: readonly ColouredLine[]): Piece[] {
  const { canvas, x, width } = place;
  const tag = canvas.tag('Code', place.tag);
  const columns = Math.floor((width - GUTTER - CODE_PADDING) / (MONO_ADVANCE * CODE.size));
  const rows = lines.flatMap((line, index) =>
    wrapCode(line, columns).map((segments, part) => ({
      segments,
      gutter: part === 0 ? String(index + 1) : '↪',
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
        const y = PAGE.top + top;
        const baseline = y + above + CODE.leading * 0.72;
        canvas.artifact(() => {
          canvas.rectangle(x, y, width, height, INK.shade);
          const font = fontFor(gutter, 'mono') ?? 'mono';
          const size = canvas.width(gutter, font, CODE.size);
          canvas.text(gutter, x + GUTTER - 9 - size, baseline, font, CODE.size, INK.muted);
        });
        canvas.inside(tag, 'Code', () => {
          let at = x + GUTTER;
          for (const { text, color } of segments)
            for (const part of fontParts(text, 'mono')) {
              canvas.text(part.text, at, baseline, part.font, CODE.size, color);
              at += canvas.width(part.text, part.font, CODE.size);
            }
        });
      },
    };
  });
  return keepWhole(keepParagraph(pieces));
}

/** Small blocks are not cut by the end of a page. */
function keepWhole(pieces: readonly Piece[]): Piece[] {
  const height = pieces.reduce((sum, piece) => sum + piece.height, 0);
  return pieces.map((piece, index) => ({
    ...piece,
    keep: piece.keep || (height <= MAX_WHOLE_BLOCK && index < pieces.length - 1),
  }));
}

/**
 * A line of code in rows of at most so many characters, broken after a sign and the spaces that follow it, where there is one late in the
 * row. What goes on below is indented as the line is.
 */
function wrapCode(line: ColouredLine, columns: number): ColouredLine[] {
  const characters = line.flatMap(({ text, color }) =>
    Array.from(text.replaceAll('\t', '    '), (character) => ({ character, color })),
  );
  const rows: ColouredLine[] = [];
  const code = characters.findIndex(({ character }) => character !== ' ');
  const indent = Math.min(Math.max(code, 0), Math.floor(columns / 2));
  for (let at = 0; at < characters.length || rows.length === 0;) {
    const room = rows.length === 0 ? columns : columns - indent;
    let end = Math.min(at + room, characters.length);
    if (end < characters.length) {
      for (let back = end; back > at + room * 0.7; back--)
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

export interface Cell {
  runs: Run[];
  align?: 'left' | 'center' | 'right';
  isHead?: boolean;
}

/**
 * A table. Its first row is the head, which is drawn again on every page that the table goes on to; without a head, the first cell of
 * each row names it. `widths` are shares; without them, columns are as wide as what they hold needs.
 */
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
      // Neither the head nor the last row is alone on a page.
      keep: piece.keep || (isHeadRow && !isLast) || index === rows.length - 2,
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
        const y = PAGE.top + top;
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

/** Columns as wide as their longest word at least, and the rest of the width for those whose text is longer. */
function columnWidths({ canvas, width }: Place, rows: readonly (readonly Cell[])[]): number[] {
  const columns = Math.max(1, ...rows.map((row) => row.length));
  const needed = Array.from({ length: columns }, (_, column) => {
    let word = MIN_COLUMN;
    let whole = MIN_COLUMN;
    for (const row of rows) {
      const runs = row[column]?.runs ?? [];
      const size = ({ text, style: { font, size: points } }: Run) => canvas.width(text, font, points);
      whole = Math.max(
        whole,
        Math.min(
          MAX_COLUMN,
          runs.reduce((sum, run) => sum + size(run), 0),
        ),
      );
      for (const run of runs)
        for (const text of run.text.split(/\s+/))
          word = Math.max(word, Math.min(MAX_WORD, size({ ...run, text })));
    }
    return { word: word + 2 * CELL.x + 1, whole: Math.max(word, whole) + 2 * CELL.x + 1 };
  });
  const words = needed.reduce((sum, one) => sum + one.word, 0);
  const wishes = needed.reduce((sum, one) => sum + one.whole - one.word, 0);
  if (words >= width)
    return narrowWidest(
      needed.map(({ word }) => word),
      width,
    );
  if (wishes === 0)
    return shareWidths(
      needed.map(({ word }) => word),
      width,
    );
  return needed.map(({ word, whole }) => word + ((width - words) * (whole - word)) / wishes);
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
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => (share / sum) * width);
}

/** An image with its description, which a reader of the text hears. */
export function figure(
  place: Place,
  image: PrintableImage,
  alt: string,
  limits: { width?: number; height?: number } = {},
): Piece {
  const { canvas, x } = place;
  const tag = canvas.tag('Figure', place.tag, { alt: alt || 'Image' });
  const most = { width: limits.width ?? place.width, height: limits.height ?? MAX_IMAGE_HEIGHT };
  const scale = Math.min(POINTS_A_PIXEL, most.width / image.width, most.height / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  return {
    height: height + 4,
    before: 9,
    keep: false,
    draw: (top) => canvas.inside(tag, 'Figure', () => canvas.image(image, x, PAGE.top + top, width, height)),
  };
}

function offset(line: Line, width: number, align: TextLook['align']): number {
  const last = line.at(-1);
  const free = width - (last ? last.x + last.width : 0);
  return align === 'right' ? free : align === 'center' ? free / 2 : 0;
}

/** Draws a line of text into a tag; links get tags of their own in it. Without a tag it is an artifact. */
export function drawLine(
  { canvas, x }: Pick<Place, 'canvas' | 'x'>,
  target: { tag: Tag; type: string } | null,
  line: Line,
  top: number,
  leading: number,
  shift: number,
): void {
  const y = PAGE.top + top;
  const size = Math.max(...line.map((span) => span.style.size), TEXT.size);
  const baseline = y + leading / 2 + size * 0.36;
  const drawSpan = (span: Span): void => {
    const left = x + shift + span.x;
    canvas.text(span.text, left, baseline, span.font, span.style.size, span.style.color);
    if (span.style.isStruck)
      canvas.rectangle(left, baseline - span.style.size * 0.3, span.width, 0.6, span.style.color);
    if (span.style.url) canvas.rectangle(left, baseline + 1.6, span.width, 0.4, span.style.color);
  };
  if (!target) return canvas.artifact(() => line.forEach(drawSpan));
  for (const spans of groupByLink(line)) {
    const [first] = spans;
    const url = first?.style.url;
    if (!first || url === undefined) {
      canvas.inside(target.tag, target.type, () => spans.forEach(drawSpan));
      continue;
    }
    const link = canvas.tag('Link', target.tag);
    canvas.inside(link, 'Link', () => spans.forEach(drawSpan));
    const width = spans.reduce((sum, span) => sum + span.width, 0);
    const text = spans.map((span) => span.text).join('');
    const goal = url.startsWith('#') ? { name: url.slice(1) } : { url };
    canvas.link(link, x + shift + first.x, y, width, leading, goal, text);
  }
}

function groupByLink(line: Line): Span[][] {
  const groups: Span[][] = [];
  for (const span of line) {
    const last = groups.at(-1);
    if (last?.[0]?.style.url === span.style.url && last) last.push(span);
    else groups.push([span]);
  }
  return groups;
}
