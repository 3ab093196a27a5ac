// The highlighter's own code, which loads with the first code block of a known language.
import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript';
import { createShikiPrimitiveAsync, type ShikiPrimitive, type ThemeRegistration } from '@shikijs/primitive';
import { CODE_SCOPES } from '@portal/domain/markdown/code-languages';

export { codeToTokensBase, getLastGrammarState } from '@shikijs/primitive';

/** The colours are variables of tokens.css, which know the light and the dark theme. */
const theme: ThemeRegistration = {
  name: 'code',
  fg: 'inherit',
  bg: 'transparent',
  settings: Object.entries(CODE_SCOPES).map(([token, scope]) => ({
    scope: [...scope],
    settings: { foreground: `var(--ui-code-${token})` },
  })),
};

/** Shiki's tokenizer with no language yet, on the browser's regular expressions: the CSP allows no WebAssembly. */
export function createPrimitive(): Promise<ShikiPrimitive> {
  return createShikiPrimitiveAsync({ themes: [theme], langs: [], engine: createJavaScriptRegexEngine() });
}
