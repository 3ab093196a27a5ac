import { useReviewRound } from '@portal/data/audits/fix-window';
import { formatNumber } from '@portal/domain/format/formatters';

export const FIXABLE_STATUSES = ['in_progress', 'mitigation', 'completed'];

type Audit = { id: string; status: string; review_rounds: number };

/** FIX-01: "Round 1 of 1", as the client and staff read it from the start of the work; '' before. Keeps its line until it is known. */
export function useReviewRoundText({ id, status, review_rounds: rounds }: Audit): string {
  const isWanted = FIXABLE_STATUSES.includes(status);
  const round = useReviewRound(id, isWanted).data;
  if (!isWanted) return '';
  return round === undefined ? '\u00a0' : `Round ${formatNumber(round)} of ${formatNumber(rounds)}`;
}
