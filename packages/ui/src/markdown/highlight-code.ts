import type { LanguageInput, ShikiPrimitive, ThemedToken } from '@shikijs/primitive';
import type { CodeLanguage } from '@portal/domain/markdown/code-languages';

export type CodeToken = Pick<ThemedToken, 'content' | 'color' | 'offset'>;

/** Each language with its grammar. Shiki's "cairo" is the syntax before 2023; today's Cairo is close to Rust's. */
const GRAMMARS: Readonly<Record<CodeLanguage, { name: string; load: () => LanguageInput }>> = {
  solidity: { name: 'solidity', load: () => import('@shikijs/langs/solidity') },
  rust: { name: 'rust', load: () => import('@shikijs/langs/rust') },
  cairo: { name: 'rust', load: () => import('@shikijs/langs/rust') },
  move: { name: 'move', load: () => import('@shikijs/langs/move') },
  typescript: { name: 'typescript', load: () => import('@shikijs/langs/typescript') },
  vyper: { name: 'vyper', load: () => import('@shikijs/langs/vyper') },
  toml: { name: 'toml', load: () => import('@shikijs/langs/toml') },
  json: { name: 'json', load: () => import('@shikijs/langs/json') },
  diff: { name: 'diff', load: () => import('@shikijs/langs/diff') },
};

/** The grammars' time grows with the square of a line's length; a time limit would leave a slow first line without colours. */
const MAX_CHARACTERS = 20_000;
const MAX_LINE_CHARACTERS = 500;

let primitive: Promise<ShikiPrimitive> | undefined;

const TOKENIZER = { theme: 'code', tokenizeMaxLineLength: MAX_LINE_CHARACTERS, tokenizeTimeLimit: 0 };

/** Colours are CSS variables of tokens.css. Rejects when they cannot be loaded; the next call tries again. */
export async function highlightCode(code: string, language: CodeLanguage): Promise<CodeToken[][]> {
  if (code.length > MAX_CHARACTERS) return [[{ content: code, offset: 0 }]];
  const { codeToTokensBase, highlighter, lang } = await load(language);
  return codeToTokensBase(highlighter, code, { ...TOKENIZER, lang });
}

/** Reports each part when it is coloured; other work of the page goes on in between. Comments span parts. */
export async function highlightParts(
  parts: readonly string[],
  language: CodeLanguage,
  onPart: (lines: CodeToken[][]) => void,
  signal: AbortSignal,
): Promise<void> {
  const { codeToTokensBase, getLastGrammarState, highlighter, lang } = await load(language);
  let grammarState: ReturnType<typeof getLastGrammarState> | undefined;
  for (const part of parts) {
    if (signal.aborted) return;
    const lines = codeToTokensBase(highlighter, part, { ...TOKENIZER, lang, grammarState });
    grammarState = getLastGrammarState(highlighter, lines);
    onPart(lines);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

async function load(language: CodeLanguage) {
  const { name, load: loadGrammar } = GRAMMARS[language];
  const { createPrimitive, codeToTokensBase, getLastGrammarState } = await import('./code-highlighter.ts');
  primitive ??= createPrimitive();
  const highlighter = await primitive;
  await highlighter.loadLanguage(loadGrammar());
  return { codeToTokensBase, getLastGrammarState, highlighter, lang: name };
}
