import { useQuery } from '@tanstack/react-query';
import { read } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

/** Somebody with the admin role. */
export type Admin = { person_id: string; name: string; email: string; has_second_factor: boolean };

/** AUD-05, AUTH-18: everybody with the admin role, by name, for admins: who can lead an audit, and who has a second factor. */
export function useAdmins() {
  return useQuery({
    queryKey: ['admins'],
    queryFn: read<Admin>(() => supabase().rpc('list_admins', undefined, { get: true })),
  });
}
