import { useQuery } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import type { Tables } from '../client/database.types.ts';
import { supabase } from '../client/supabase.ts';
import { fetchFindingCounts } from '../findings/list-queries.ts';
import type { FindingCount } from '../findings/types.ts';
import { auditKeys } from './keys.ts';
import { fetchStageDates, type StageDates } from './one-audit.ts';

type RunningAudit = Pick<
  Tables<'audits'>,
  'id' | 'title' | 'audit_type' | 'status' | 'planned_start' | 'planned_end' | 'fixes_due'
>;

/** The engagement that the dashboard leads with: a running audit, when it reached its stages, and its findings. */
export type Engagement = { audit: RunningAudit; stageDates: StageDates; counts: FindingCount[] };

/** The statuses of a running audit, the one that asks most of the client first. */
const RUNNING = ['mitigation', 'in_progress', 'scheduled'];

/** The client's running audit; the newest of those that are furthest. Null when none is running. */
export function useEngagement(userId: string) {
  return useQuery({
    queryKey: auditKeys.engagement(userId),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Engagement | null> => {
      const running = unwrap(
        await supabase()
          .from('audits')
          .select('id, title, audit_type, status, planned_start, planned_end, fixes_due')
          .eq('user_id', userId)
          .in('status', RUNNING)
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(50)
          .abortSignal(signal),
      );
      const [audit] = (running ?? []).toSorted(
        (a, b) => RUNNING.indexOf(a.status) - RUNNING.indexOf(b.status),
      );
      if (!audit) return null;
      const [stageDates, counts] = await Promise.all([
        fetchStageDates(audit.id, signal),
        fetchFindingCounts(audit.id, signal),
      ]);
      return { audit, stageDates, counts };
    },
  });
}
