import type { Tables } from '../client/database.types.ts';

export type Profile = Tables<'profiles'>;

/** The columns that a client may change in their own profile. The database writes all others (GUARD-08). */
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
