import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { userRoleKeys } from '../query-keys.ts';

/** The one role there is; clients have none. */
export type Role = 'admin';

/** A user's role, or null for a client. Requested beside the profile, not before it (ROUTE-07). */
export function roleQuery(userId: string) {
  return queryOptions({
    queryKey: userRoleKeys.of(userId),
    queryFn: async ({ signal }): Promise<Role | null> => {
      const row = unwrap(
        await supabase()
          .from('user_roles')
          .select('role')
          .eq('user_id', userId)
          .eq('role', 'admin')
          .abortSignal(signal)
          .maybeSingle(),
      );
      return row ? 'admin' : null;
    },
  });
}
