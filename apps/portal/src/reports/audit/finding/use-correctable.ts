import type { FindingComment } from '@portal/data/findings/types';
import { useNow } from '../../../use-now.ts';

/** FIND-04: how long an author can correct a comment. The database decides; this only shows and hides the button. */
const CORRECTABLE_MS = 15 * 60_000;
const TICK_MS = 10_000;

/** The ids of the comments that the user can still correct; none for null. */
export function useCorrectable(comments: readonly FindingComment[], userId: string | null): Set<string> {
  const now = useNow(TICK_MS);
  const own = comments.filter(
    ({ author_id, created_at }) =>
      userId !== null && author_id === userId && now - Date.parse(created_at) < CORRECTABLE_MS,
  );
  return new Set(own.map(({ id }) => id));
}
