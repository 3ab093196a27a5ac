/** Where a spreadsheet may begin a cell: one that separates by semicolon ends a cell there, whatever the quotes say. */
const BEGINNING = String.raw`^|[,;|\t\n]`;
/** What may precede a formula: quotes, and whatever a reader does not see. U+2800 is a letter without ink. */
const INVISIBLE = String.raw`[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800"']`;
/** What a spreadsheet takes for the first character of a formula, also in full width and small. */
const FORMULA = String.raw`[=+\-@＝＋－＠﹦﹢﹣﹫]`;

const UNSAFE = new RegExp(`(${BEGINNING})(${INVISIBLE}*)(?=${FORMULA})`, 'gu');
const ESCAPED = new RegExp(`(${BEGINNING})(${INVISIBLE}*)'(?=${FORMULA})`, 'gu');

/**
 * ADM-03, ADM-08, FIND-09: returns a cell that no spreadsheet runs as a formula: an apostrophe stands before what would. Keeps
 * line breaks.
 */
export function toSafeCell(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNSAFE, "$1$2'");
}

/** Takes the apostrophes of toSafeCell away. */
export function fromSafeCell(cell: string): string {
  return cell.replace(/\r\n?/g, '\n').replace(ESCAPED, '$1$2');
}
