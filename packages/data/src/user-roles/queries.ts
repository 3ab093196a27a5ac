import { queryOptions } from '@tanstack/react-query';
import { ACCOUNT_FRESH_MS, read } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

/** The one role there is; clients have none. */
export type Role = 'admin';

/** A user's role, or null for a client. Requested beside the profile, not before it (ROUTE-07). */
export function roleQuery(userId: string) {
  return queryOptions({
    queryKey: ['user-roles', userId],
    staleTime: ACCOUNT_FRESH_MS,
    queryFn: read(
      () => supabase().from('user_roles').select('role').eq('user_id', userId).eq('role', 'admin'),
      ([row]): Role | null => (row ? 'admin' : null),
    ),
  });
}
