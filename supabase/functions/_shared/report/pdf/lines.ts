import { fontParts, type FontName } from '../fonts.ts';
import type { Line, Measure, Run, Style } from './text.ts';
import { hasRightToLeft, inVisualOrder } from './visual-order.ts';

/** A token is broken after one of these before it is broken anywhere. */
const AFTER = /(?<=[/._\-:,;=&?)\]}])/u;

/** The lines of a text that is `width` wide. Words that are wider are broken, after a punctuation mark if there is one. */
export function breakLines(given: readonly Run[], width: number, measure: Measure): Line[] {
  const text = given.map((one) => one.text).join('');
  const isTurned = hasRightToLeft(text);
  // Hebrew and Arabic are not hyphenated.
  const runs = isTurned ? given.map((run) => ({ ...run, text: run.text.replaceAll('\u00ad', '') })) : given;
  const lines: Line[] = [];
  let line: Line = [];
  let x = 0;

  const end = (): void => {
    lines.push(line);
    line = [];
    x = 0;
  };
  const add = (text: string, font: FontName, style: Style, size: number): void => {
    const last = line.at(-1);
    if (last && last.style === style && last.font === font) {
      last.text += text;
      last.width += size;
    } else line.push({ text, font, style, x, width: size });
    x += size;
  };
  const place = (word: Word): void => {
    const visible = word.width - word.space + word.hyphen;
    if (x > 0 && x + visible > width + 0.01) end();
    // A line has at least one character, even in a narrower column.
    const pieces = visible > width ? split(word) : [];
    if (pieces.length > 1) return pieces.forEach(place);
    for (const part of word.parts) add(part.text, part.font, part.style, part.width);
  };

  for (const word of wordsOf(runs, measure)) {
    if (word === 'end') end();
    else place(word);
  }
  if (line.length > 0 || lines.length === 0) end();
  const trimmed = lines.map(trimEnd(measure));
  if (!isTurned) return trimmed;
  return inVisualOrder(trimmed, runs.map((one) => one.text).join(''), width, measure);

  function split(word: Word): Word[] {
    const whole = word.parts.map((part) => part.text).join('');
    const pieces = whole.split(AFTER);
    const isOne = pieces.length < 2;
    return regroup(word, isOne ? Array.from(whole) : pieces, measure, isOne ? width : 0);
  }
}

/** Where a line can end: soft hyphens and spaces without a width are such places. */
const BREAKS = /(?<=[ \n\u00ad\u200b])|(?=\n)/u;
/** Chinese and Japanese can also be broken at each character, but not before what closes or after what opens. */
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const BREAKS_OF_IDEOGRAPHS = new RegExp(
  String.raw`${BREAKS.source}|(?<=[${'IDEOGRAPHS'}、。，．！？：；）」』】〉》])(?![${'CLOSING'}\s])|(?<![（「『【〈《\s])(?=[${'IDEOGRAPHS'}（「『【〈《])(?![${'CLOSING'}])`
    .replaceAll('IDEOGRAPHS', String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`)
    .replaceAll(
      'CLOSING',
      String.raw`、。，．！？：；）」』】〉》ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々.,:;!?)\]}`,
    ),
  'u',
);

interface Word {
  parts: { text: string; font: FontName; style: Style; width: number }[];
  width: number;
  /** The part of the width that is the space at the end. */
  space: number;
  /** What a hyphen adds to the width where a line ends behind it. */
  hyphen: number;
}

function wordsOf(runs: readonly Run[], measure: Measure): (Word | 'end')[] {
  const words: (Word | 'end')[] = [];
  let word: Word | null = null;
  for (const { text, style } of runs) {
    const tokens = text.split(IDEOGRAPH.test(text) ? BREAKS_OF_IDEOGRAPHS : BREAKS);
    for (const [index, token] of tokens.entries()) {
      if (token === '') continue;
      if (token === '\n') {
        words.push('end');
        word = null;
        continue;
      }
      if (!word) {
        word = { parts: [], width: 0, space: 0, hyphen: 0 };
        words.push(word);
      }
      for (const part of partsOf(token, style, measure)) {
        word.parts.push(part);
        word.width += part.width;
      }
      if (token.endsWith(' ')) {
        word.space = measure(' ', style.font, style.size);
        word = null;
      } else if (/[\u00ad\u200b]$/.test(token)) {
        if (token.endsWith('\u00ad')) word.hyphen = measure('-', style.font, style.size);
        word = null;
      } else if (index < tokens.length - 1) word = null;
    }
  }
  return words;
}

function partsOf(text: string, style: Style, measure: Measure): Word['parts'] {
  return fontParts(text, style.font).map((part) => ({
    ...part,
    style,
    width: measure(part.text, part.font, style.size),
  }));
}

/** Splits a word into several; with a width, each has as many characters as fit. */
function regroup(word: Word, pieces: readonly string[], measure: Measure, width: number): Word[] {
  const styleAt = word.parts.flatMap((part) => Array.from({ length: part.text.length }, () => part.style));
  const words: Word[] = [];
  let at = 0;
  for (const piece of pieces) {
    const style = styleAt[at];
    if (!style) break;
    at += piece.length;
    const parts = partsOf(piece, style, measure);
    const size = parts.reduce((sum, part) => sum + part.width, 0);
    const last = words.at(-1);
    if (last && width > 0 && last.width + size <= width) {
      last.parts.push(...parts);
      last.width += size;
    } else
      words.push({
        parts,
        width: size,
        space: piece.endsWith(' ') ? measure(' ', style.font, style.size) : 0,
        hyphen: 0,
      });
  }
  return words;
}

function trimEnd(measure: Measure) {
  return (line: Line): Line => {
    const last = line.at(-1);
    if (!last || !/[ \u00ad]$/.test(last.text)) return line;
    const text = last.text.replace(/ +$/u, '').replace(/\u00ad$/u, '-');
    return [...line.slice(0, -1), { ...last, text, width: measure(text, last.font, last.style.size) }];
  };
}
