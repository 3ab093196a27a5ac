import { joinOther, splitOther } from '@portal/data/intended-services';
import type { Profile, ProfileChanges } from '@portal/data/profiles';
import type { Application } from './application-schema.ts';
import type { Draft } from './draft.ts';

/** What the wizard begins with: the half-finished profile of the server, then what this device has of a draft. */
export function initialValues(profile: Profile | null, draft: Draft | null): Application {
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
    ...draft?.values,
  };
}

/** What is sent for the wizard's values. */
export function profileOf({ services, otherText, ...values }: Application): ProfileChanges {
  return { ...values, intended_services: joinOther({ services, otherText }) };
}
