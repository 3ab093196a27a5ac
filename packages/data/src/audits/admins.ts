import { useQuery } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { auditKeys } from './keys.ts';

/** Someone who can lead an audit. */
export type Admin = { user_id: string; name: string };

/** AUD-05: all admins by name, for admins. */
export function useAdmins() {
  return useQuery({
    queryKey: auditKeys.admins(),
    queryFn: async ({ signal }): Promise<Admin[]> =>
      unwrap(await supabase().rpc('list_admins').abortSignal(signal)) ?? [],
  });
}
