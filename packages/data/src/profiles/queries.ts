import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DataError, unwrap } from '../client/data-error.ts';
import type { Tables } from '../client/database.types.ts';
import { joinOther, splitOther, type ServiceChoice } from './intended-services.ts';
import { accountKeys, profileKeys } from '../client/query-keys.ts';
import { supabase } from '../client/supabase.ts';

export type Profile = Tables<'profiles'>;

/** What a client may change of the own profile; everything else is the database's (GUARD-08). */
export type ProfileChanges = Pick<
  Profile,
  | 'full_name'
  | 'company_name'
  | 'project_name'
  | 'role_title'
  | 'company_website'
  | 'twitter_handle'
  | 'telegram_handle'
  | 'linkedin_profile'
  | 'project_description'
  | 'intended_services'
  | 'newsletter_subscribed'
>;

type TextField = Exclude<keyof ProfileChanges, 'intended_services' | 'newsletter_subscribed'>;

/** A profile as forms edit it: every text is there, and Other is apart from its words (ONB-05). */
export type ProfileFields = Record<TextField, string> & ServiceChoice & { newsletter_subscribed: boolean };

/** The fields of a stored profile; empty for one that does not exist yet. */
export function profileFields(profile: Profile | null): ProfileFields {
  return {
    full_name: profile?.full_name ?? '',
    role_title: profile?.role_title ?? '',
    company_name: profile?.company_name ?? '',
    project_name: profile?.project_name ?? '',
    company_website: profile?.company_website ?? '',
    project_description: profile?.project_description ?? '',
    telegram_handle: profile?.telegram_handle ?? '',
    twitter_handle: profile?.twitter_handle ?? '',
    linkedin_profile: profile?.linkedin_profile ?? '',
    newsletter_subscribed: profile?.newsletter_subscribed ?? false,
    ...splitOther(profile?.intended_services ?? []),
  };
}

/** What is stored for the fields; an empty text is stored as none. */
export function profileChanges(fields: ProfileFields): ProfileChanges {
  return {
    full_name: fields.full_name || null,
    role_title: fields.role_title || null,
    company_name: fields.company_name || null,
    project_name: fields.project_name || null,
    company_website: fields.company_website || null,
    project_description: fields.project_description || null,
    telegram_handle: fields.telegram_handle || null,
    twitter_handle: fields.twitter_handle || null,
    linkedin_profile: fields.linkedin_profile || null,
    newsletter_subscribed: fields.newsletter_subscribed,
    intended_services: joinOther(fields),
  };
}

/** A user's profile, or null when there is none yet. */
function profileQuery(userId: string) {
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

/**
 * PROF-01, PROF-02: saves the own profile and creates it, pending, when there is none. `basedOn` is the
 * updated_at that the form was filled from: a change from elsewhere in between rejects as a 'conflict'.
 */
export function useSaveProfile(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ changes, basedOn }: { changes: ProfileChanges; basedOn: string | null }) => {
      if (basedOn === null) {
        return unwrap(
          await supabase()
            .from('profiles')
            .insert({ user_id: userId, ...changes })
            .select()
            .single(),
        );
      }
      const saved = unwrap(
        await supabase()
          .from('profiles')
          .update(changes)
          .eq('user_id', userId)
          .eq('updated_at', basedOn)
          .select()
          .maybeSingle(),
      );
      if (!saved) throw new DataError('conflict', 'Your profile was changed in another tab or device.');
      return saved;
    },
    onSuccess: (profile) => {
      queryClient.setQueryData(profileKeys.of(userId), profile);
      return queryClient.invalidateQueries({ queryKey: accountKeys.of(userId) });
    },
  });
}
