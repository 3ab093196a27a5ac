/** What nobody sees, ends a line or changes the writing direction (private.has_deceiving_character). */
export const DECEIVING = String.raw`\p{Cc}\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\uffff\u{e0000}-\u{e0fff}`;
/** An encoded word ("=?utf-8?B?...?=") says something else in the subject of an e-mail. */
const REFUSED = new RegExp(`[${DECEIVING}]+|=\\?`, 'gu');

export function isOneLine(text: string): boolean {
  return text.search(REFUSED) === -1;
}

/** The text with a space in place of what the database refuses, trimmed. */
export function toOneLine(text: string): string {
  return text.toWellFormed().replace(REFUSED, ' ').trim();
}
