/**
 * What a spreadsheet takes for the beginning of a formula. It may follow a separator or a line break inside the cell: a
 * spreadsheet that separates by semicolon ends the cell there, whatever the quotes say.
 */
const FORMULA = /(^|[,;|\t\n])([ \f\v\u00a0\p{Cf}"']*)(?=[=+\-@＝＋－＠])/gu;
const ESCAPED_FORMULA = /(^|[,;|\t\n])([ \f\v\u00a0\p{Cf}"']*)'(?=[=+\-@＝＋－＠])/gu;

/** Returns a cell that runs as no formula: an apostrophe stands before what would. Keeps line breaks. */
export function toSafeCell(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(FORMULA, "$1$2'");
}

/** Takes the apostrophes of toSafeCell away. */
export function fromSafeCell(cell: string): string {
  return cell.replace(/\r\n?/g, '\n').replace(ESCAPED_FORMULA, '$1$2');
}
