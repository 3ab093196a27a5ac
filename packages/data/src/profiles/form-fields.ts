import { joinOther, splitOther, type ServiceChoice } from './intended-services.ts';
import type { Profile, ProfileChanges } from './types.ts';

type TextField = Exclude<keyof ProfileChanges, 'intended_services' | 'newsletter_subscribed'>;

/** A profile as forms edit it: no text is null, and the option Other is separate from its text (ONB-05). */
export type ProfileFields = Record<TextField, string> & ServiceChoice & { newsletter_subscribed: boolean };

/** The form fields of a stored profile; empty fields when there is no profile yet. */
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

/** The columns to store for the form fields; an empty text is stored as null. */
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
