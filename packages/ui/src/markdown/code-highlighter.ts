// The highlighter's own code, which loads with the first code block of a known language.
import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript';
import { createShikiPrimitiveAsync, type ShikiPrimitive, type ThemeRegistration } from '@shikijs/primitive';

export { codeToTokensBase, getLastGrammarState } from '@shikijs/primitive';

/** The colours are variables of tokens.css, which know the light and the dark theme. */
const theme: ThemeRegistration = {
  name: 'code',
  fg: 'inherit',
  bg: 'transparent',
  settings: [
    color('keyword', ['keyword', 'storage.type.function', 'storage.modifier', 'storage.type']),
    color('name', ['entity.name', 'support.function', 'support.type', 'support.class']),
    color('string', ['string', 'punctuation.definition.string']),
    color('constant', ['constant', 'support.type.primitive', 'variable.language']),
    color('comment', ['comment', 'punctuation.definition.comment', 'meta.diff']),
    color('inserted', ['markup.inserted']),
    color('deleted', ['markup.deleted']),
  ],
};

function color(token: string, scope: string[]) {
  return { scope, settings: { foreground: `var(--ui-code-${token})` } };
}

/** Shiki's tokenizer with no language yet, on the browser's regular expressions: the CSP allows no WebAssembly. */
export function createPrimitive(): Promise<ShikiPrimitive> {
  return createShikiPrimitiveAsync({ themes: [theme], langs: [], engine: createJavaScriptRegexEngine() });
}
