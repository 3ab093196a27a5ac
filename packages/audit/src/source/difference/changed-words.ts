import { diffWordsWithSpace } from 'diff';

/** A range of characters, counted from 0. `end` is not included. */
export type TextRange = { start: number; end: number };

/** Longer lines, such as those of minified code, are not compared. */
const MAX_CHARACTERS = 500;
/** Lines in which more words and spaces differ are not, either: the time grows with their square, and a file has hundreds of such lines. */
const MOST_CHANGES = 40;
/** Lines that share a smaller part of their text are unrelated, and marked words would be noise. */
const LEAST_SHARED = 0.3;

/** What differs between a removed line and the one that was added in its place. Empty when the lines are unrelated, or too long or different. */
export function changedWords(before: string, after: string): { removed: TextRange[]; added: TextRange[] } {
  const none = { removed: [], added: [] };
  if (Math.max(before.length, after.length) > MAX_CHARACTERS) return none;
  const removed: TextRange[] = [];
  const added: TextRange[] = [];
  let [old, fresh, shared] = [0, 0, 0];
  for (const part of diffWordsWithSpace(before, after, { maxEditLength: MOST_CHANGES }) ?? []) {
    const { length } = part.value;
    if (part.removed) removed.push({ start: old, end: old + length });
    else if (part.added) added.push({ start: fresh, end: fresh + length });
    else shared += part.value.trim().length;
    if (!part.added) old += length;
    if (!part.removed) fresh += length;
  }
  const longest = Math.max(before.trim().length, after.trim().length);
  return shared < longest * LEAST_SHARED ? none : { removed, added };
}
