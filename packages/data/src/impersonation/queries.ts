import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import { fetchRows } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { SESSION_COLUMNS, toImpersonationSession } from './session-row.ts';

/** Ends an expired one first. `knownId` is this device's session: the response to a request with another one is not used. */
export function activeImpersonationQuery(adminUserId: string, knownId: string | null) {
  return queryOptions({
    queryKey: ['impersonation', adminUserId, knownId],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      unwrap(await supabase().rpc('end_expired_impersonations').abortSignal(signal));
      const [row] = await fetchRows(
        supabase()
          .from('impersonation_sessions')
          .select(SESSION_COLUMNS)
          .eq('admin_user_id', adminUserId)
          .eq('is_active', true),
        signal,
      );
      if (!row) return null;
      const [target] = await fetchRows(
        supabase()
          .from('profiles')
          .select('full_name, company_name, business_email')
          .eq('client_id', row.target_user_id),
        signal,
      );
      return {
        ...toImpersonationSession(row),
        name: target?.full_name ?? target?.company_name ?? '',
        email: target?.business_email ?? '',
      };
    },
  });
}
