import { useQuery } from '@tanstack/react-query';
import { only, read } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

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
