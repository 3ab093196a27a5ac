import type { LanguageInput, ShikiPrimitive, ThemedToken } from '@shikijs/primitive';

export type CodeLanguage = 'solidity' | 'rust' | 'cairo' | 'move' | 'typescript' | 'diff';
export type CodeToken = Pick<ThemedToken, 'content' | 'color' | 'offset'>;

const ALIASES: Readonly<Record<string, CodeLanguage>> = {
  solidity: 'solidity',
  sol: 'solidity',
  rust: 'rust',
  rs: 'rust',
  cairo: 'cairo',
  move: 'move',
  typescript: 'typescript',
  ts: 'typescript',
  javascript: 'typescript',
  js: 'typescript',
  diff: 'diff',
  patch: 'diff',
};

/** The language of a code block that is highlighted, or null for one that is shown as it is. */
export function codeLanguage(name: string | null): CodeLanguage | null {
  const key = name?.toLowerCase() ?? '';
  return Object.hasOwn(ALIASES, key) ? (ALIASES[key] ?? null) : null;
}

/** Each language with its grammar. Shiki's "cairo" is the syntax before 2023; today's Cairo is close to Rust's. */
const GRAMMARS: Readonly<Record<CodeLanguage, { name: string; load: () => LanguageInput }>> = {
  solidity: { name: 'solidity', load: () => import('@shikijs/langs/solidity') },
  rust: { name: 'rust', load: () => import('@shikijs/langs/rust') },
  cairo: { name: 'rust', load: () => import('@shikijs/langs/rust') },
  move: { name: 'move', load: () => import('@shikijs/langs/move') },
  typescript: { name: 'typescript', load: () => import('@shikijs/langs/typescript') },
  diff: { name: 'diff', load: () => import('@shikijs/langs/diff') },
};

/**
 * Longer code, and longer lines, stay without colours: the grammars' time grows with the square of a line's length. There
 * is no time limit on a line: it would leave the first one without colours where a grammar is slow to start.
 */
const MAX_CHARACTERS = 20_000;
const MAX_LINE_CHARACTERS = 500;

let primitive: Promise<ShikiPrimitive> | undefined;

/**
 * The code's lines in coloured pieces, the colours as CSS variables of tokens.css. Loads the highlighter and the
 * language when they are first needed; rejects when they cannot be loaded, and tries again at the next call.
 */
export async function highlightCode(code: string, language: CodeLanguage): Promise<CodeToken[][]> {
  if (code.length > MAX_CHARACTERS) return [[{ content: code, offset: 0 }]];
  const { name, load } = GRAMMARS[language];
  const { createPrimitive, codeToTokensBase } = await import('./code-highlighter.ts');
  primitive ??= createPrimitive();
  const highlighter = await primitive;
  await highlighter.loadLanguage(load());
  return codeToTokensBase(highlighter, code, {
    lang: name,
    theme: 'code',
    tokenizeMaxLineLength: MAX_LINE_CHARACTERS,
    tokenizeTimeLimit: 0,
  });
}
