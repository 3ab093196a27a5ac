import { profileFields } from '@portal/data/profiles/form-fields';
import type { Profile } from '@portal/data/profiles/types';
import { z } from '../zod.ts';
import { webAddress, longText, shortText } from '../profile-field-rules.ts';

/** PROF-01: no field is required. */
export const profileSchema = z.object({
  full_name: shortText,
  role_title: shortText,
  company_name: shortText,
  project_name: shortText,
  company_website: webAddress,
  project_description: longText,
  telegram_handle: shortText,
  twitter_handle: shortText,
  linkedin_profile: webAddress,
  services: z.array(z.string()),
  otherText: shortText,
  newsletter_subscribed: z.boolean(),
  /** The `updated_at` of the profile that the form shows, or null if there was no profile. */
  basedOn: z.string().nullable(),
});

export type ProfileFormValues = z.infer<typeof profileSchema>;

/** Returns the form values of a stored profile. */
export function profileFormValues(profile: Profile | null): ProfileFormValues {
  return { ...profileFields(profile), basedOn: profile?.updated_at ?? null };
}
