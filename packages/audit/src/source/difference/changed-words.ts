import { diffWordsWithSpace } from 'diff';

/** Characters of a text, from 0; the end does not belong to it. */
export type TextRange = { start: number; end: number };

/** Longer lines are not compared, as those without colours. */
const MAX_CHARACTERS = 500;
/** Lines that share less are two other lines, in which marked words would be noise. */
const LEAST_SHARED = 0.3;

/** What differs between a removed line and the one that was added in its place. Nothing is marked where little is the same. */
export function changedWords(before: string, after: string): { removed: TextRange[]; added: TextRange[] } {
  const none = { removed: [], added: [] };
  if (Math.max(before.length, after.length) > MAX_CHARACTERS) return none;
  const removed: TextRange[] = [];
  const added: TextRange[] = [];
  let [old, fresh, shared] = [0, 0, 0];
  for (const part of diffWordsWithSpace(before, after)) {
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
