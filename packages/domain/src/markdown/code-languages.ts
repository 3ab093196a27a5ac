// Which code is coloured, on the page and in a generated report. Without packages, because Deno reads it too.
import { lookUp } from '../format/look-up.ts';

const ALIASES = {
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
  vyper: 'vyper',
  vy: 'vyper',
  toml: 'toml',
  json: 'json',
  diff: 'diff',
  patch: 'diff',
} as const;
export type CodeLanguage = (typeof ALIASES)[keyof typeof ALIASES];

/** The language of a code block that is highlighted, or null for one that is shown as it is. */
export function codeLanguage(name: string | null): CodeLanguage | null {
  return lookUp(ALIASES, name?.toLowerCase() ?? '') ?? null;
}

/** The kinds of tokens that have a colour, each with the scopes of the grammars that it stands for. */
export const CODE_SCOPES = {
  keyword: ['keyword', 'storage.type.function', 'storage.modifier', 'storage.type'],
  name: ['entity.name', 'support.function', 'support.type', 'support.class'],
  string: ['string', 'punctuation.definition.string'],
  constant: ['constant', 'support.type.primitive', 'variable.language'],
  comment: ['comment', 'punctuation.definition.comment', 'meta.diff'],
  inserted: ['markup.inserted'],
  deleted: ['markup.deleted'],
} as const satisfies Record<string, readonly string[]>;
