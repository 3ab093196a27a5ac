import type { PrintableImage } from '../read-image.ts';
import type { Canvas, Tag, TagOptions } from './canvas.ts';
import { keepParagraph, type Piece } from './flow.ts';
import { withLanguages } from './languages.ts';
import { breakLines } from './lines.ts';
import type { Line, Run, Span, Style } from './text.ts';
import { HEADINGS, INK, MARGIN, TEXT } from './style.ts';

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
const MAX_IMAGE_HEIGHT = 420;
/** Images are drawn for screens of twice as many pixels as points. */
const POINTS_A_PIXEL = 0.55;

export function style(values: Partial<Style> = {}): Style {
  return { font: 'sans', size: TEXT.size, color: INK.text, ...values };
}

export function breakText(
  { canvas, width }: Pick<Place, 'canvas' | 'width'>,
  runs: readonly Run[],
  indent = 0,
): Line[] {
  const lines = breakLines(runs, width - indent, (text, font, size) => canvas.width(text, font, size));
  return withLanguages(lines, runs.map(({ text }) => text).join(''));
}

export function paragraph(
  place: Place,
  runs: readonly Run[],
  look: Partial<TextLook> = {},
  type = 'P',
  options: TagOptions = {},
): Piece[] {
  const { leading, before, align = 'left' } = { ...BODY, ...look };
  const tag = place.canvas.tag(type, place.tag, options);
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

/** A heading, which stays with what follows. Its text can be in several looks. With a name, links lead there. */
export function heading(
  place: Place,
  level: number,
  text: string | ((look: Style) => Run[]),
  values: { name?: string; color?: string; onNewPage?: number } = {},
): Piece[] {
  const look = HEADINGS[level] ?? HEADINGS[6];
  if (!look) return [];
  const { name, color = INK.text, onNewPage } = values;
  const bold = style({ font: 'bold', size: look.size, color });
  const runs = typeof text === 'string' ? [{ text, style: bold }] : text(bold);
  const pieces = paragraph(place, runs, { leading: look.leading, before: look.before }, `H${level}`);
  return pieces.map((piece, index) => ({
    ...piece,
    height: piece.height + (index === pieces.length - 1 ? look.after : 0),
    keep: true,
    ...(index === 0 && onNewPage !== undefined && { onNewPage }),
    ...(index === 0 && name !== undefined && { anchor: name }),
    draw(top: number, isRepeated: boolean) {
      if (index === 0 && name !== undefined) place.canvas.place(name, MARGIN.top + top);
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
export function withBar(place: Place, pieces: readonly Piece[], color: string = INK.line): Piece[] {
  return pieces.map((piece, index) => ({
    ...piece,
    draw(top, isRepeated) {
      const above = index === 0 ? 0 : Math.min(piece.before, top);
      place.canvas.artifact(() =>
        place.canvas.rectangle(place.x, MARGIN.top + top - above, 2, piece.height + above, color),
      );
      piece.draw(top, isRepeated);
    },
  }));
}

export function rule(place: Place, color: string = INK.line): Piece {
  const draw = (top: number) =>
    place.canvas.artifact(() =>
      place.canvas.rectangle(place.x, MARGIN.top + top + 4, place.width, 0.6, color),
    );
  return { height: 9, before: 7, keep: false, draw };
}

export function space(height: number): Piece {
  return { height, before: 0, keep: false, draw: () => undefined };
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
    draw: (top) =>
      canvas.inside(tag, 'Figure', () => canvas.image(image, x, MARGIN.top + top, width, height)),
  };
}

/** How far right a line begins in a column of this width. */
export function offset(line: Line, width: number, align: TextLook['align']): number {
  const last = line.at(-1);
  const free = width - (last ? last.x + last.width : 0);
  return align === 'right' ? free : align === 'center' ? free / 2 : 0;
}

/** Draws a line of text into a tag; links, formulas and other languages get tags of their own in it. Without a tag it is an artifact. */
export function drawLine(
  { canvas, x }: Pick<Place, 'canvas' | 'x'>,
  target: { tag: Tag; type: string } | null,
  line: Line,
  top: number,
  leading: number,
  shift: number,
): void {
  const y = MARGIN.top + top;
  const size = Math.max(...line.map((span) => span.style.size), TEXT.size);
  const baseline = y + leading / 2 + size * 0.36;
  const drawSpan = (span: Span): void => {
    const left = x + shift + span.x;
    const above = span.style.rise ?? 0;
    const isBold = span.style.font === 'bold';
    canvas.text(span.text, left, baseline - above, span.font, span.style.size, span.style.color, isBold);
    if (span.style.isStruck)
      canvas.rectangle(left, baseline - span.style.size * 0.3, span.width, 0.6, span.style.color);
    if (span.style.url) canvas.rectangle(left, baseline + 1.6, span.width, 0.4, span.style.color);
  };
  if (!target) return canvas.artifact(() => line.forEach(drawSpan));
  for (const spans of groupByTag(line)) {
    const [first] = spans;
    const { style: { formula, url } = style(), language } = first ?? {};
    const options = language === undefined ? {} : { lang: language };
    const draw = (tag: Tag, type: string) => canvas.inside(tag, type, () => spans.forEach(drawSpan));
    if (!first || url === undefined) {
      if (formula) draw((formula.tag ??= canvas.tag('Formula', target.tag, { alt: formula.tex })), 'Formula');
      else if (language === undefined) draw(target.tag, target.type);
      else draw(canvas.tag('Span', target.tag, options), 'Span');
      continue;
    }
    const holder = url.startsWith('#note-') ? canvas.tag('Reference', target.tag) : target.tag;
    const link = canvas.tag('Link', holder, options);
    draw(link, 'Link');
    const width = spans.reduce((sum, span) => sum + span.width, 0);
    const text = spans.map((span) => span.text).join('');
    const goal = url.startsWith('#') ? { name: url.slice(1) } : { url };
    canvas.link(link, x + shift + first.x, y, width, leading, goal, text);
  }
}

function groupByTag(line: Line): Span[][] {
  const groups: Span[][] = [];
  const tagOf = ({ style: { formula, url }, language }: Span) => formula ?? `${url} ${language}`;
  for (const span of line) {
    const last = groups.at(-1);
    if (last?.[0] && tagOf(last[0]) === tagOf(span)) last.push(span);
    else groups.push([span]);
  }
  return groups;
}
