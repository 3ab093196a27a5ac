import { diffArrays } from 'diff';
import type { LineRange } from '../lines.ts';

/** Lines that are in both texts, or only in the old or the new one; starts count from 0. */
export type Change = {
  kind: 'same' | 'removed' | 'added';
  oldStart: number;
  newStart: number;
  count: number;
};

/** Files with more changed lines are not compared: the time grows with their square, and is about 0.1 s here. */
export const MOST_CHANGED_LINES = 1_000;

/** Null when more than MOST_CHANGED_LINES changed. Lines that moved are removed and added. */
export function diffLines(before: readonly string[], after: readonly string[]): Change[] | null {
  if (before.length === 0 || after.length === 0) return wholeFile(before, after);
  const parts = diffArrays([...before], [...after], { maxEditLength: MOST_CHANGED_LINES });
  if (!parts) return null;
  let oldStart = 0;
  let newStart = 0;
  return parts.map(({ added, removed, count }) => {
    const change = {
      kind: added ? ('added' as const) : removed ? ('removed' as const) : ('same' as const),
      oldStart,
      newStart,
      count,
    };
    if (!added) oldStart += count;
    if (!removed) newStart += count;
    return change;
  });
}

/** A file that was added or removed is one run, however long it is. */
function wholeFile(before: readonly string[], after: readonly string[]): Change[] {
  const count = before.length + after.length;
  return count === 0
    ? []
    : [{ kind: after.length > 0 ? 'added' : 'removed', oldStart: 0, newStart: 0, count }];
}

/** Where old lines, from 1, are in the new text; null when one of them changed or something was put between them. */
export function followLines(changes: readonly Change[], { first, last }: LineRange): LineRange | null {
  const run = changes.find(
    ({ kind, oldStart, count }) => kind === 'same' && first > oldStart && last <= oldStart + count,
  );
  if (!run) return null;
  const moved = run.newStart - run.oldStart;
  return { first: first + moved, last: last + moved };
}
