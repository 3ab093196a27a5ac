import { joinOther, splitOther, type ServiceChoice } from '@portal/domain/profiles/intended-services';
import type { Profile, ProfileChanges } from './queries.ts';

const TEXTS = [
  'full_name',
  'role_title',
  'company_name',
  'project_name',
  'company_website',
  'project_description',
  'telegram_handle',
  'twitter_handle',
  'linkedin_profile',
] as const;

export type ProfileText = (typeof TEXTS)[number];
type Texts<Value> = Record<ProfileText, Value>;

/** A profile as forms edit it: no text is null, and the option Other is separate from its text (ONB-05). */
export type ProfileFields = Texts<string> & {
  intended_services: ServiceChoice;
  newsletter_subscribed: boolean;
};

export function profileFields(profile: Profile | null): ProfileFields {
  return {
    ...(Object.fromEntries(TEXTS.map((name) => [name, profile?.[name] ?? ''])) as Texts<string>),
    intended_services: splitOther(profile?.intended_services ?? []),
    newsletter_subscribed: profile?.newsletter_subscribed ?? false,
  };
}

/** The columns to store for the form fields; an empty text is stored as null. */
export function profileChanges(fields: ProfileFields): ProfileChanges {
  return {
    ...(Object.fromEntries(TEXTS.map((name) => [name, fields[name] || null])) as Texts<string | null>),
    intended_services: joinOther(fields.intended_services),
    newsletter_subscribed: fields.newsletter_subscribed,
  };
}
