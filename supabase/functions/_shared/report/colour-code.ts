// The colours of code on paper, from the grammars and for the kinds of tokens that the portal colours.
import { createJavaScriptRegexEngine } from 'npm:@shikijs/engine-javascript@4.6.0';
import { codeToTokensBase, createShikiPrimitiveAsync } from 'npm:@shikijs/primitive@4.6.0';
import { CODE_SCOPES, codeLanguage } from '../../../../packages/domain/src/markdown/code-languages.ts';
import { INK } from './pdf/style.ts';

export type ColouredLine = { text: string; color: string }[];
export type ColourCode = (code: string, language: string | null | undefined) => ColouredLine[];

/** Dark enough for white paper, and apart from each other in grey. */
const COLORS: Readonly<Record<keyof typeof CODE_SCOPES, string>> = {
  keyword: '#7a1fa2',
  name: '#0b57a4',
  string: '#1f6b2c',
  constant: '#9a4a00',
  comment: '#5f6774',
  inserted: '#1f6b2c',
  deleted: '#a51d2d',
};

const THEME = {
  name: 'paper',
  fg: INK.text,
  bg: '#ffffff',
  settings: Object.entries(CODE_SCOPES).map(([token, scope]) => ({
    scope: [...scope],
    settings: { foreground: COLORS[token as keyof typeof CODE_SCOPES] },
  })),
};

/** Imported by their whole names, which a deployment needs. Shiki's "cairo" is the syntax before 2023; today's is close to Rust's. */
const GRAMMARS: Readonly<Record<string, { name: string; load: () => Promise<unknown> }>> = {
  solidity: { name: 'solidity', load: () => import('npm:@shikijs/langs@4.6.0/solidity') },
  rust: { name: 'rust', load: () => import('npm:@shikijs/langs@4.6.0/rust') },
  cairo: { name: 'rust', load: () => import('npm:@shikijs/langs@4.6.0/rust') },
  move: { name: 'move', load: () => import('npm:@shikijs/langs@4.6.0/move') },
  typescript: { name: 'typescript', load: () => import('npm:@shikijs/langs@4.6.0/typescript') },
  vyper: { name: 'vyper', load: () => import('npm:@shikijs/langs@4.6.0/vyper') },
  toml: { name: 'toml', load: () => import('npm:@shikijs/langs@4.6.0/toml') },
  json: { name: 'json', load: () => import('npm:@shikijs/langs@4.6.0/json') },
  diff: { name: 'diff', load: () => import('npm:@shikijs/langs@4.6.0/diff') },
};

const MAX_LINE_CHARACTERS = 500;
/** The limit for a part of a report. Code beyond it is printed without colours, so that the tokenizer does not use up the function's time. */
const MAX_COLOURED_CHARACTERS = 100_000;

let shared: ReturnType<typeof createShikiPrimitiveAsync> | undefined;

const FENCE = /(?:`{3,}|~{3,})[ \t]*([\w+#-]+)/g;

export async function loadColours(texts: readonly string[]): Promise<ColourCode> {
  const languages = new Set<string | null>(
    texts.flatMap((text) => Array.from(text.matchAll(FENCE), ([, name]) => codeLanguage(name ?? null))),
  );
  const grammars = Object.entries(GRAMMARS).filter(([language]) => languages.has(language));
  shared ??= createShikiPrimitiveAsync({ themes: [THEME], langs: [], engine: createJavaScriptRegexEngine() });
  const highlighter = await shared;
  for (const [, grammar] of grammars) await highlighter.loadLanguage(grammar.load());
  let left = MAX_COLOURED_CHARACTERS;
  return (code, language) => {
    const grammar = GRAMMARS[codeLanguage(language ?? null) ?? ''];
    left -= grammar ? code.length : 0;
    if (!grammar || left < 0) return code.split('\n').map((text) => [{ text, color: INK.text }]);
    // Shiki gives the tokens of a line that is too long an empty colour.
    return codeToTokensBase(highlighter, code, {
      lang: grammar.name,
      theme: THEME.name,
      tokenizeMaxLineLength: MAX_LINE_CHARACTERS,
      tokenizeTimeLimit: 0,
    }).map((line) => line.map(({ content, color }) => ({ text: content, color: color || INK.text })));
  };
}
