import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { profileKeys } from '../query-keys.ts';
import type { Profile } from './types.ts';

/** A user's profile, or null when there is none yet. Guards, routing and pages share this one query. */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: profileKeys.of(userId),
    queryFn: async ({ signal }): Promise<Profile | null> =>
      unwrap(
        await supabase().from('profiles').select('*').eq('user_id', userId).abortSignal(signal).maybeSingle(),
      ),
  });
}

/** A user's profile, or null when there is none yet. */
export function useProfile(userId: string) {
  return useQuery(profileQuery(userId));
}

/** Refetches a user's profile, on every page that shows it and in the guards. */
export function useRefreshProfile(userId: string): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: profileKeys.of(userId) });
}
