// The report's fonts, and what they can print.
import { Buffer } from 'node:buffer';
import { create } from 'npm:fontkit@2.0.4';
import { MONO } from './fonts/mono.ts';
import { SANS } from './fonts/sans.ts';
import { SANS_BOLD } from './fonts/sans-bold.ts';
import { SANS_ITALIC } from './fonts/sans-italic.ts';

export type FontName = 'sans' | 'bold' | 'italic' | 'mono';

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

export const FONTS: Readonly<Record<FontName, Uint8Array>> = {
  sans: bytesOf(SANS),
  bold: bytesOf(SANS_BOLD),
  italic: bytesOf(SANS_ITALIC),
  mono: bytesOf(MONO),
};

/** The fonts of the sans family have the same characters. */
const COVERAGE = { sans: create(FONTS.sans), mono: create(FONTS.mono) };

/** Tabs and ends of lines are layout. Everything else without a shape of its own could hide something: controls, U+202E, joiners. */
const LAYOUT = /[\t\n\r]/u;
const WITHOUT_SHAPE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

const known = new Map<string, FontName | null>();

/** The font that prints a character of a text in `font`: this one, or the other family; null when none can. */
export function fontFor(character: string, font: FontName): FontName | null {
  const key = font + character;
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  const found = findFont(character, font);
  known.set(key, found);
  return found;
}

function findFont(character: string, font: FontName): FontName | null {
  if (LAYOUT.test(character)) return font;
  if (WITHOUT_SHAPE.test(character)) return null;
  const code = character.codePointAt(0) ?? 0;
  const [own, other] = font === 'mono' ? (['mono', 'sans'] as const) : (['sans', 'mono'] as const);
  if (COVERAGE[own].hasGlyphForCodePoint(code)) return font;
  return COVERAGE[other].hasGlyphForCodePoint(code) ? other : null;
}

/** The parts of a text, each of which one font prints. */
export function fontParts(text: string, font: FontName): { text: string; font: FontName }[] {
  // Every font prints these, and most texts have no others.
  if (/^[\x20-\x7e]*$/.test(text)) return [{ text, font }];
  const parts: { text: string; font: FontName }[] = [];
  for (const character of text) {
    const printed = fontFor(character, font) ?? font;
    const last = parts.at(-1);
    if (last?.font === printed) last.text += character;
    else parts.push({ text: character, font: printed });
  }
  return parts;
}

/** "U+1F600" for a character. */
export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The text with a code point in brackets in place of each character that no font prints. */
export function replaceUnprintable(text: string): string {
  return Array.from(text.normalize('NFC'), (character) =>
    fontFor(character, 'sans') === null ? `[${codePoint(character)}]` : character,
  ).join('');
}
