import { useReviewRound } from '@portal/data/audits/fix-window';
import { formatNumber } from '@portal/domain/format/formatters';

/** The statuses of an audit whose findings can be fixed. */
export const FIXED_STATUSES = ['in_progress', 'mitigation', 'completed'];

type Audit = { id: string; status: string; review_rounds: number };

/** FIX-01: "Round 1 of 1", as the client and staff read it from the start of the work; '' before, and until it is known. */
export function useReviewRoundText({ id, status, review_rounds: rounds }: Audit): string {
  const round = useReviewRound(id, FIXED_STATUSES.includes(status)).data;
  return round === undefined ? '' : `Round ${formatNumber(round)} of ${formatNumber(rounds)}`;
}
