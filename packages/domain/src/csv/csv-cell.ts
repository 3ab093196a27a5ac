/** Where a spreadsheet may begin a cell, beside a tab and a line break: one that separates by semicolon ends a cell there, whatever the quotes say. */
const SEPARATOR = '[,;|]';
/** What may precede a formula: quotes, and whatever a reader does not see. U+2800 is a letter without ink. */
const INVISIBLE = String.raw`[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800"']`;
/** What a spreadsheet takes for the first character of a formula, also in full width and small. */
const FORMULA = String.raw`[=+\-@＝＋－＠﹦﹢﹣﹫]`;

/** It matches every run, so that none is read more than once: a cell can be long and hostile. */
const RUN = new RegExp(`(?:${SEPARATOR}${INVISIBLE}*|${INVISIBLE}+|^)(?=(${FORMULA})?)`, 'gu');
/** A run after which a spreadsheet may begin a cell. */
const BEGINNING = /[,;|\t\n]/;

/** Replaces each run before a character that a spreadsheet would take for the first of a formula. */
function replaceRuns(text: string, replace: (run: string) => string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(RUN, (run: string, formula: string | undefined, at: number) =>
      formula && (at === 0 || BEGINNING.test(run)) ? replace(run) : run,
    );
}

/** ADM-03, ADM-08, FIND-09: an apostrophe stands before what a spreadsheet would run. Keeps line breaks. */
export function toSafeCell(text: string): string {
  return replaceRuns(text, (run) => `${run}'`);
}

export function fromSafeCell(cell: string): string {
  return replaceRuns(cell, (run) => run.replace(/'$/, ''));
}
