import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Tables } from '@portal/domain/database.types';
import { read, typed } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { withoutDrafts } from '../findings/totals.ts';
import type { FindingCount } from '@portal/domain/findings/types';
import { toStageDates, type StageDates, type StageEvent } from './stage-dates.ts';

type RunningAudit = Pick<
  Tables<'audits'>,
  'id' | 'title' | 'audit_type' | 'status' | 'planned_start' | 'planned_end' | 'fixes_due'
>;

/** The engagement that the dashboard leads with: a running audit, when it reached its stages, and its findings. */
export type Engagement = { audit: RunningAudit; stageDates: StageDates; counts: FindingCount[] };

/** The client's running audit; the newest of those that are furthest. Null when none is running. */
export function engagementQuery(clientId: string) {
  return queryOptions({
    queryKey: ['audits', clientId, 'engagement'],
    queryFn: read(
      () =>
        typed<RunningAudit & { stages: StageEvent[] | null; counts: FindingCount[] | null }>(
          supabase().rpc('running_audit', { client_id: clientId }, { get: true }),
        ),
      ([running]): Engagement | null => {
        if (!running) return null;
        const { stages, counts, ...audit } = running;
        return { audit, stageDates: toStageDates(stages ?? []), counts: withoutDrafts(counts ?? []) };
      },
    ),
  });
}

export const useEngagement = (clientId: string) => useQuery(engagementQuery(clientId));
