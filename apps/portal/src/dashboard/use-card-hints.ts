import { useFileSummary } from '@portal/data/files/queries';
import { useRecommendedSlugs } from '@portal/data/recommendations/queries';
import { formatCount, formatDate } from '@portal/ui/format/formatters';
import { useManagedUserId } from '../selected-client/use-managed-user-id.ts';
import { useNow } from '../use-now.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** What stands beneath the cards of files and knowledge. The general words stay while it is loading or has failed. */
export function useCardHints(userId: string): { files: string; knowledge: string } {
  const files = useFileSummary(userId).data;
  const now = new Date(useNow(MINUTE_MS));
  const { isAdminView } = useManagedUserId();
  const recommended = useRecommendedSlugs(userId).data?.length ?? 0;
  return {
    files: files ? filesHint(files, now) : 'Your documents',
    knowledge:
      recommended > 0
        ? `${formatCount(recommended, 'guide')} recommended${isAdminView ? '' : ' to you'}`
        : 'Team guides',
  };
}

/** "15 files, newest today". */
export function filesHint({ count, newest }: { count: number; newest: string | null }, now: Date): string {
  if (count === 0 || newest === null) return 'No files yet';
  return `${formatCount(count, 'file')}, newest ${dayText(new Date(newest), now)}`;
}

function dayText(date: Date, now: Date): string {
  const toDay = (one: Date) => Date.UTC(one.getFullYear(), one.getMonth(), one.getDate());
  const days = (toDay(now) - toDay(date)) / DAY_MS;
  if (days <= 0) return 'today';
  return days === 1 ? 'yesterday' : formatDate(date.toISOString());
}
