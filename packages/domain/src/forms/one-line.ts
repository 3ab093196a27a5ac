/** What the database refuses in a text of one line: control characters, and those that turn the direction of writing. */
const REFUSED = String.raw`\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069`;
const ANY_REFUSED = new RegExp(`[${REFUSED}]`, 'u');
const REFUSED_OR_NO_CHARACTER = new RegExp(`[${REFUSED}\\ufffe\\uffff]+`, 'gu');

/** Whether the database takes this for a text of one line. */
export function isOneLine(text: string): boolean {
  return !ANY_REFUSED.test(text);
}

/** The text with a space in place of what the database refuses, trimmed. */
export function toOneLine(text: string): string {
  return text.toWellFormed().replace(REFUSED_OR_NO_CHARACTER, ' ').trim();
}
