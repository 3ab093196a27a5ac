import { useQuery } from '@tanstack/react-query';
import { fetchRows, only, read } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

const OLDEST_APPLICATIONS = 5;

/** AUD-06: an application that waits for a decision, and whether longer than promised. */
export type WaitingApplication = {
  client_id: string;
  full_name: string | null;
  company_name: string | null;
  business_email: string | null;
  waiting_since: string;
  is_overdue: boolean;
};

/** AUD-06: how much waits for the audit firm. */
export type WorkQueueCounts = {
  applications: number;
  overdue_applications: number;
  new_requests: number;
  fixes_to_review: number;
  audits_with_fixes: number;
  disputed_findings: number;
  audits_with_disputes: number;
  unanswered_comments: number;
  audits_with_comments: number;
  overdue_audits: number;
  /** STAFF-03: null while nobody has to approve drafts. */
  drafts_to_approve: number | null;
  audits_with_drafts_to_approve: number | null;
  /** PROP-01: requests whose newest proposal was declined or has expired. */
  lapsed_proposals: number;
  /** PROP-04: scopes that clients have proposed. */
  proposed_scopes: number;
  /** PROP-03: audits whose client is late with the preparations. */
  unprepared_audits: number;
};

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

/** ADM-01: the four figures of the admin dashboard. Active audits are those in progress or scheduled. */
type AdminStats = {
  total_clients: number;
  pending_approvals: number;
  active_audits: number;
  recent_activity: number;
};

/** ADM-01: the figures, counted by the database. */
export function useAdminStats() {
  return useQuery({
    queryKey: ['clients', 'stats'],
    queryFn: read(() => supabase().rpc('admin_stats', undefined, { get: true }), only<AdminStats>),
  });
}
