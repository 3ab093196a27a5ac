import { Buffer } from 'node:buffer';
import { create, type Font } from 'npm:fontkit@2.0.4';
import { codesIn, type ScriptFont } from './fonts/choose-script-fonts.ts';
import { MONO } from './fonts/mono.ts';
import { SANS } from './fonts/sans.ts';
import { SANS_BOLD } from './fonts/sans-bold.ts';
import { SANS_ITALIC } from './fonts/sans-italic.ts';
import type * as ScriptFiles from './fonts/script-files.ts';
import { woffToSfnt } from './fonts/woff-to-sfnt.ts';

/** 'sans', 'bold', 'italic', 'mono', or the file of a font of another script. */
export type FontName = string;

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

const FONTS: Readonly<Record<'sans' | 'bold' | 'italic' | 'mono', Uint8Array>> = {
  sans: bytesOf(SANS),
  bold: bytesOf(SANS_BOLD),
  italic: bytesOf(SANS_ITALIC),
  mono: bytesOf(MONO),
};

/** The fonts of the sans family have the same characters. */
const COVERAGE = { sans: create(FONTS.sans), mono: create(FONTS.mono) };

/** Tabs and ends of lines are layout, as are soft hyphens, joiners and spaces without a width. */
const LAYOUT = /[\t\n\r\u00ad\u200b-\u200d]/u;
/** Everything else without a shape of its own could hide something: controls, U+202E. */
const WITHOUT_SHAPE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;
/** They choose between the forms of a character, of which paper has one, or join what it does not break. */
const WITHOUT_EFFECT = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u2060\ufeff]/gu;
/** What a font shapes, or nothing: soft hyphens that end no line, joiners, spaces without a width. */
const INVISIBLE = /[\u00ad\u200b-\u200d]/g;
/** A character, and a key with what is on it. */
const UNITS = /[#*0-9]\u20e3|[^]/gu;

const loaded = new Map<FontName, Uint8Array>(Object.entries(FONTS));
let scripts: { files: typeof ScriptFiles; fonts: ReadonlyMap<number, ScriptFont> } | undefined;
const known = new Map<string, FontName | null>();

/** Loads the fonts that texts need besides those of all reports. Without it, fontFor knows only those. */
export async function loadFonts(texts: readonly string[]): Promise<void> {
  for (const text of texts)
    for (const character of OTHERS.test(text) ? new Set(printableText(text)) : []) {
      if (isLayout(character) || WITHOUT_SHAPE.test(character) || ownFont(character, 'sans') !== null)
        continue;
      scripts ??= await listScripts();
      const font = scripts.fonts.get(character.codePointAt(0) ?? 0);
      if (font && !loaded.has(font.file))
        loaded.set(font.file, woffToSfnt(scripts.files.readScriptFont(font)));
    }
}

/** No font but those of all reports is needed for a text without these. */
const OTHERS = /[^\x20-\x7e\s]/;

async function listScripts() {
  const files = await import('./fonts/script-files.ts');
  const fonts = new Map<number, ScriptFont>();
  for (const font of files.listScriptFonts())
    for (const code of codesIn(font.characters)) fonts.set(code, font);
  // Characters that no font could print before may have a font now.
  known.clear();
  return { files, fonts };
}

const tables = new Map<FontName, Font['_tables']>();

/** Documents share the decoded tables, which take most of the time; the letters of its glyphs are each document's own. */
export function openFont(name: FontName): Font {
  const bytes = loaded.get(name);
  if (!bytes) throw new Error(`The font ${name} is not loaded.`);
  const font = create(bytes);
  const known = tables.get(name);
  if (known) font._tables = known;
  else tables.set(name, font._tables);
  return font;
}

/** Whether a font has one weight alone. */
export function hasOneWeight(font: FontName): boolean {
  return !(font in FONTS);
}

/** Whether a font prints letters from right to left. */
export function isRightToLeft(font: FontName): boolean {
  return /-(?:hebrew|arabic)-/.test(font);
}

/** A text as it is printed: composed, and without what has no effect on paper. */
export function printableText(text: string): string {
  return text.normalize('NFC').replace(WITHOUT_EFFECT, '');
}

/** What a font is given of a text: joiners only where letters are joined. */
export function shapedText(text: string, font: FontName): string {
  return text.replace(INVISIBLE, (character) =>
    isRightToLeft(font) && character !== '\u00ad' && character !== '\u200b' ? character : '',
  );
}

/** The font that prints a character of a text in `font`: this one, or another; null when none can. */
export function fontFor(character: string, font: FontName): FontName | null {
  const key = font + character;
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  const found = findFont(character, font);
  known.set(key, found);
  return found;
}

function findFont(character: string, font: FontName): FontName | null {
  if (isLayout(character)) return font;
  if (WITHOUT_SHAPE.test(character)) return null;
  return ownFont(character, font) ?? scripts?.fonts.get(character.codePointAt(0) ?? 0)?.file ?? null;
}

function isInvisible(character: string): boolean {
  return character.search(INVISIBLE) >= 0;
}

function isLayout(character: string): boolean {
  return LAYOUT.test(character);
}

function ownFont(character: string, font: FontName): FontName | null {
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
  for (const unit of text.match(UNITS) ?? []) {
    const printed = fontFor(unit.replace(/^[#*0-9](?=\u20e3)/, ''), font) ?? font;
    const last = parts.at(-1);
    const isJoined = isInvisible(unit) || (unit === ' ' && last && isRightToLeft(last.font));
    if (last && (last.font === printed || isJoined)) last.text += unit;
    else parts.push({ text: unit, font: printed });
  }
  return parts;
}

/** "U+1F600" for a character. */
export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The text with a code point in brackets in place of each character that no font prints. */
export function replaceUnprintable(text: string): string {
  return Array.from(printableText(text), (character) =>
    fontFor(character, 'sans') === null ? `[${codePoint(character)}]` : character,
  ).join('');
}
