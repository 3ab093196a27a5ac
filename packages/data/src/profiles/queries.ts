import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ACCOUNT_FRESH_MS, readFirst } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import type { ProfileText } from './form-fields.ts';
import type { Tables } from '@portal/domain/database.types';

export type Profile = Tables<'profiles'>;

/** The columns that a client may change in their own profile. The database writes all others (GUARD-08). */
export type ProfileChanges = Pick<Profile, ProfileText | 'intended_services' | 'newsletter_subscribed'>;

/** A client's profile, or null when there is none yet. Guards, routing and pages share this one query. */
export function profileQuery(clientId: string) {
  return queryOptions({
    queryKey: ['profiles', clientId],
    staleTime: ACCOUNT_FRESH_MS,
    queryFn: readFirst(() => supabase().from('profiles').select('*').eq('client_id', clientId)),
  });
}

export function useProfile(clientId: string) {
  return useQuery(profileQuery(clientId));
}

export function useRefreshProfile(clientId: string): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: ['profiles', clientId] });
}
