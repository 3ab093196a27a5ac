// Which fonts of npm's @fontsource packages a report can need, and which characters each of them prints. Without packages, because the
// script that bundles the functions reads it on Node.
import { readdirSync, readFileSync } from 'node:fs';
import { woffToSfnt } from './woff-to-sfnt.ts';

export interface ScriptFont {
  /** In the folder node_modules/@fontsource. */
  file: string;
  /** What it prints: code points and ranges in hexadecimal digits, such as "5d0-5ea,fb4b". */
  characters: string;
}

/** Chinese stands before Japanese and Korean, so that ideographs which they share have the forms of Chinese. */
const FAMILIES: readonly { name: string; files: RegExp; characters: RegExp }[] = [
  {
    name: 'noto-sans-math',
    files: /-math-latin-400-normal\.woff$/,
    characters:
      /[\u20d0-\u20dc\u2102\u210d\u2115\u2119\u211a\u211d\u2124\u2190-\u23ff\u27c0-\u27ef\u2980-\u2aff\u{1d400}-\u{1d7ff}]/u,
  },
  {
    name: 'noto-sans-hebrew',
    files: /-hebrew-hebrew-400-normal\.woff$/,
    characters: /[\u0591-\u05ff\ufb1d-\ufb4f]/u,
  },
  {
    name: 'noto-sans-arabic',
    files: /-arabic-arabic-400-normal\.woff$/,
    characters: /[\u0606-\u06ff\u0750-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/u,
  },
  {
    name: 'noto-emoji',
    files: /-emoji-\d+-400-normal\.woff$/,
    characters: /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20e3/u,
  },
  { name: 'noto-sans-kr', files: /-kr-\d+-400-normal\.woff$/, characters: /\p{Script=Hangul}/u },
  {
    name: 'noto-sans-sc',
    files: /-sc-\d+-400-normal\.woff$/,
    characters:
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fb\u30fc\u3200-\u33ff\ufe30-\ufe4f\uff00-\uffef]/u,
  },
  {
    name: 'noto-sans-jp',
    files: /-jp-\d+-400-normal\.woff$/,
    characters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3200-\u33ff]/u,
  },
];

const PACKAGES = new URL('../../../../../node_modules/@fontsource/', import.meta.url);

export function readScriptFont({ file }: Pick<ScriptFont, 'file'>): Uint8Array {
  return readFileSync(new URL(file, PACKAGES));
}

/** The fonts that are the first to print at least one character, in their order. `create` is fontkit's. */
export function chooseScriptFonts(create: (bytes: Uint8Array) => { characterSet: number[] }): ScriptFont[] {
  const printed = new Set<number>();
  return FAMILIES.flatMap(({ name, files, characters }) => {
    const folder = `${name}/files`;
    const found = readdirSync(new URL(folder, PACKAGES)).filter((file) => files.test(file));
    return found
      .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
      .flatMap((file): ScriptFont[] => {
        const own = create(woffToSfnt(readScriptFont({ file: `${folder}/${file}` }))).characterSet.filter(
          (code) => !printed.has(code) && characters.test(String.fromCodePoint(code)),
        );
        own.forEach((code) => printed.add(code));
        return own.length > 0 ? [{ file: `${folder}/${file}`, characters: toRanges(own) }] : [];
      });
  });
}

function toRanges(codes: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const code of codes.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges
    .map(([first, last]) => (first === last ? first : [first, last]))
    .map((range) =>
      [range]
        .flat()
        .map((code) => code.toString(16))
        .join('-'),
    )
    .join(',');
}

/** Each code point of ranges that toRanges wrote. */
export function* codesIn(characters: string): Generator<number> {
  for (const range of characters.split(',')) {
    const [first = '', last = first] = range.split('-');
    for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code++) yield code;
  }
}
