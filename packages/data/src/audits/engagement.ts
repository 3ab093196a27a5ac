import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Tables } from '@portal/domain/database.types';
import { fetchRows } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { fetchFindingCounts } from '../findings/totals.ts';
import type { FindingCount } from '@portal/domain/findings/types';
import { fetchStageDates, type StageDates } from './stage-dates.ts';

type RunningAudit = Pick<
  Tables<'audits'>,
  'id' | 'title' | 'audit_type' | 'status' | 'planned_start' | 'planned_end' | 'fixes_due'
>;

/** The engagement that the dashboard leads with: a running audit, when it reached its stages, and its findings. */
export type Engagement = { audit: RunningAudit; stageDates: StageDates; counts: FindingCount[] };

/** The statuses of a running audit, the one that asks most of the client first. */
const RUNNING_STATUSES = ['mitigation', 'in_progress', 'scheduled'];

const RUNNING_COLUMNS = 'id, title, audit_type, status, planned_start, planned_end, fixes_due';
const MAX_RUNNING = 50;

/** The audit that the dashboard leads with, of running audits in the order newest first. */
function leadingAudit<Audit extends { status: string }>(running: Audit[]): Audit | undefined {
  return running.toSorted(
    (a, b) => RUNNING_STATUSES.indexOf(a.status) - RUNNING_STATUSES.indexOf(b.status),
  )[0];
}

/** The client's running audit; the newest of those that are furthest. Null when none is running. */
export function engagementQuery(clientId: string) {
  return queryOptions({
    queryKey: ['audits', clientId, 'engagement'],
    queryFn: async ({ signal }): Promise<Engagement | null> => {
      const running = await fetchRows(
        supabase()
          .from('audits')
          .select(RUNNING_COLUMNS)
          .eq('client_id', clientId)
          .in('status', RUNNING_STATUSES)
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(MAX_RUNNING),
        signal,
      );
      const audit = leadingAudit(running);
      if (!audit) return null;
      const [stageDates, counts] = await Promise.all([
        fetchStageDates(audit.id, signal),
        fetchFindingCounts(audit.id, signal),
      ]);
      return { audit, stageDates, counts };
    },
  });
}

export const useEngagement = (clientId: string) => useQuery(engagementQuery(clientId));
