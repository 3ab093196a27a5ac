/** Longer formulas are shown as they were written. */
const MAX_CHARACTERS = 2_000;
/** The commands that define others. A few definitions that repeat their argument make millions of signs of a single one. */
const DEFINITION = /\\(?:[egx]?def|(?:re)?newcommand|providecommand|let|futurelet)(?![a-zA-Z])/;

/** Whether a formula may be given to KaTeX: it is short, and defines no commands (FIND-05). */
export function isReadableFormula(tex: string): boolean {
  return tex.length <= MAX_CHARACTERS && !DEFINITION.test(tex);
}

/** How KaTeX reads a formula on the page and in a report: as MathML, without colours, links and HTML. */
export const FORMULA_OPTIONS = {
  output: 'mathml',
  throwOnError: true,
  trust: false,
  strict: 'ignore',
  maxExpand: 200,
} as const;
