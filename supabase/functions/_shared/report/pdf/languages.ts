// The language of text in another script, for those who hear it, where the script tells it.
import type { Line } from './text.ts';

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const LANGUAGES: readonly [string, RegExp][] = [
  ['he', /\p{Script=Hebrew}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['ko', /\p{Script=Hangul}/u],
  ['ja', KANA],
  ['zh', /\p{Script=Han}/u],
  // A single letter is a name in mathematics.
  ['el', /\p{Script=Greek}{2}/u],
];
/** Letters of Persian, Urdu and others that Arabic does not have. */
const NOT_ARABIC = /[\u0679\u067e\u0686\u0688\u0691\u0698\u06a9\u06af\u06ba\u06be\u06c1\u06cc\u06d2]/;

/** The lines of a text, with the language of each part. What has no letters belongs to the language before it. */
export function withLanguages(lines: Line[], text: string): Line[] {
  if (!LANGUAGES.some(([, script]) => script.test(text))) return lines;
  return lines.map((line) => {
    let before: string | undefined;
    return line.map((span) => {
      if (/\p{L}/u.test(span.text)) before = span.style.formula ? undefined : languageOf(span.text, text);
      return before === undefined ? span : { ...span, language: before };
    });
  });
}

function languageOf(part: string, text: string): string | undefined {
  const language = LANGUAGES.find(([, script]) => script.test(part))?.[0];
  if (language === 'ar' && NOT_ARABIC.test(text)) return undefined;
  return language === 'zh' && KANA.test(text) ? 'ja' : language;
}
