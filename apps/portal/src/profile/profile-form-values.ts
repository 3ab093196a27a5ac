import { joinOther, splitOther } from '@portal/data/intended-services';
import type { Profile, ProfileChanges } from '@portal/data/profiles';
import type { ProfileForm } from './profile-schema.ts';

/** The form's values for a stored profile; empty for one that does not exist yet. */
export function formValuesOf(profile: Profile | null): ProfileForm {
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

/** What is stored for the form's values; an empty field is stored as none. */
export function changesOf({
  services,
  otherText,
  newsletter_subscribed,
  ...texts
}: ProfileForm): ProfileChanges {
  return {
    full_name: texts.full_name || null,
    role_title: texts.role_title || null,
    company_name: texts.company_name || null,
    project_name: texts.project_name || null,
    company_website: texts.company_website || null,
    project_description: texts.project_description || null,
    telegram_handle: texts.telegram_handle || null,
    twitter_handle: texts.twitter_handle || null,
    linkedin_profile: texts.linkedin_profile || null,
    intended_services: joinOther({ services, otherText }),
    newsletter_subscribed,
  };
}
