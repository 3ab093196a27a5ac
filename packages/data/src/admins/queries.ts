import { queryOptions } from '@tanstack/react-query';
import { read, typed, ACCOUNT_FRESH_MS } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

export type Role = 'admin' | 'auditor';

/** A user's role, or null for a client. Requested beside the profile, not before it (ROUTE-07). */
export function roleQuery(userId: string) {
  return queryOptions({
    queryKey: ['user-roles', userId],
    staleTime: ACCOUNT_FRESH_MS,
    queryFn: read(
      () => typed<{ role: Role }>(supabase().from('user_roles').select('role').eq('user_id', userId)),
      ([row]): Role | null => row?.role ?? null,
    ),
  });
}
