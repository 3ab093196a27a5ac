import { useQuery } from '@tanstack/react-query';
import { fetchRows, only, read, type ClientName, type FunctionRow } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

const OLDEST_APPLICATIONS = 5;

/** AUD-06: an application that waits for a decision, and whether longer than promised. */
export type WaitingApplication = FunctionRow<'oldest_applications', ClientName>;

/**
 * AUD-06, PROP-03, PROP-04: how much waits for the audit firm. The drafts are null while nobody has to approve any (STAFF-03); lapsed are
 * requests whose newest proposal was declined or has expired (PROP-01).
 */
export type WorkQueueCounts = FunctionRow<
  'work_queue',
  'drafts_to_approve' | 'audits_with_drafts_to_approve'
>;

type WorkQueue = { counts: WorkQueueCounts; oldestApplications: WaitingApplication[] };

/** AUD-06: what waits for the audit firm, counted by the database, and the applications that have waited longest. For admins. */
export function useWorkQueue() {
  return useQuery({
    queryKey: ['clients', 'work queue'],
    queryFn: async ({ signal }): Promise<WorkQueue> => {
      const [counts, oldestApplications] = await Promise.all([
        fetchRows<WorkQueueCounts>(supabase().rpc('work_queue', undefined, { get: true }), signal),
        fetchRows<WaitingApplication>(
          supabase().rpc('oldest_applications', { page_size: OLDEST_APPLICATIONS }, { get: true }),
          signal,
        ),
      ]);
      return { counts: only(counts), oldestApplications };
    },
  });
}

/** ADM-01: the four figures of the admin dashboard, counted by the database. Active audits are those in progress or scheduled. */
export function useAdminStats() {
  return useQuery({
    queryKey: ['clients', 'stats'],
    queryFn: read(() => supabase().rpc('admin_stats', undefined, { get: true }), only),
  });
}
