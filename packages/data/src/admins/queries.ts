import { useQuery, queryOptions } from '@tanstack/react-query';
import { read, typed, ACCOUNT_FRESH_MS } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

export type Admin = { person_id: string; name: string; email: string; has_second_factor: boolean };

/** AUD-05, AUTH-18: everybody with the admin role, by name, for admins: who can lead an audit, and who has a second factor. */
export function useAdmins(enabled = true) {
  return useQuery({
    queryKey: ['admins'],
    enabled,
    queryFn: read(
      // With the invitations, which have no person.
      () =>
        typed<Admin & { role: Role; ends_at: string | null }>(
          supabase().rpc('list_staff', undefined, { get: true }),
        ),
      (staff): Admin[] => staff.filter((one) => one.role === 'admin' && one.ends_at === null),
    ),
  });
}

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
