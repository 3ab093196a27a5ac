// Text that is written from right to left, and what is mixed with it, in the order in which it stands on a line (the Unicode
// bidirectional algorithm, from bidi-js).
import type bidiFactory from 'npm:bidi-js@1.1.0';
import type { Line, Measure, Span } from './text.ts';

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\u0660-\u0669\u06f0-\u06f9]/u;
/** fontkit would reverse a number of these digits, although it is written from left to right. */
const DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/;

let bidi: ReturnType<typeof bidiFactory> | undefined;

/** Loads the algorithm, which most reports do not need. */
export async function loadVisualOrder(texts: readonly string[]): Promise<void> {
  if (!bidi && texts.some(hasRightToLeft)) bidi = (await import('npm:bidi-js@1.1.0')).default();
}

export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** Lines of a paragraph from right to left end at `width`, unless the direction is given. */
export function inVisualOrder(
  lines: readonly Line[],
  text: string,
  width: number,
  measure: Measure,
  direction?: 'ltr',
): Line[] {
  const embedding = loadedBidi().getEmbeddingLevels(text, direction);
  let from = 0;
  return lines.map((line) => {
    const written = line.map((span) => span.text).join('');
    // Spaces at the ends of lines, and the ends themselves, are not in the lines.
    const start = text.indexOf(written, from);
    from = start + written.length;
    const paragraph = embedding.paragraphs.find(({ end }) => start <= end);
    const parts = reorder(toParts(line, embedding.levels.subarray(start, from)));
    const placed = place(parts, measure);
    const last = placed.at(-1);
    const shift = last && (paragraph?.level ?? 0) % 2 === 1 ? Math.max(0, width - last.x - last.width) : 0;
    return shift > 0 ? placed.map((span) => ({ ...span, x: span.x + shift })) : placed;
  });
}

function loadedBidi(): NonNullable<typeof bidi> {
  if (!bidi) throw new Error('The order of this text is not loaded.');
  return bidi;
}

interface Part extends Span {
  level: number;
}

/** Parts that stay as they are when the line is turned: of one span and level, and one word where that is turned. */
function toParts(line: Line, levels: Uint8Array): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const span of line) {
    let last: Part | undefined;
    for (const character of span.text) {
      const level = levels[at] ?? 0;
      at += character.length;
      const isSpace = character === ' ';
      const isWord =
        level % 2 === 1 ? !isSpace && last?.text.endsWith(' ') === false : !DIGIT.test(character);
      const isSame = last?.level === level && isWord && !DIGIT.test(last.text);
      if (last && isSame) last.text += character;
      else {
        last = { ...span, text: character, level };
        parts.push(last);
      }
    }
  }
  return parts.map((part) => (part.level % 2 === 1 ? { ...part, text: turned(part.text) } : part));
}

/** Reverses signs, and mirrors brackets. fontkit reverses words of such a script itself. */
function turned(text: string): string {
  const mirrored = Array.from(text, (character) => loadedBidi().getMirroredCharacter(character) ?? character);
  return (hasRightToLeft(text) ? mirrored : mirrored.toReversed()).join('');
}

/** Rule L2: from the highest level down to 1, what has at least that level is reversed. */
function reorder(parts: readonly Part[]): Part[] {
  const order = [...parts];
  for (let level = Math.max(0, ...parts.map((part) => part.level)); level > 0; level--)
    for (let from = 0; from < order.length; from++) {
      let to = from;
      while ((order[to]?.level ?? -1) >= level) to++;
      order.splice(from, to - from, ...order.slice(from, to).toReversed());
      from = Math.max(from, to);
    }
  return order;
}

function place(parts: readonly Part[], measure: Measure): Span[] {
  let x = 0;
  const spans: Span[] = [];
  let before: Part | undefined;
  for (const part of parts) {
    const { text, font, style, level } = part;
    const width = measure(text, font, style.size);
    const last = spans.at(-1);
    // Words from right to left are one text: readers of PDFs put the words of a text in order, and not those of several.
    if (last && before?.level === level && level % 2 === 1 && last.font === font && last.style === style) {
      last.text += text;
      last.width += width;
    } else spans.push({ text, font, style, x, width });
    before = part;
    x += width;
  }
  return spans;
}
