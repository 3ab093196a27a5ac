import { profileFields } from '@portal/data/profiles/form-fields';
import type { Profile } from '@portal/data/profiles/types';
import { z } from '../schema.ts';
import { address, long, short } from '../profile-field-rules.ts';

/** PROF-01: no field is required; what is given has to fit. */
export const profileSchema = z.object({
  full_name: short,
  role_title: short,
  company_name: short,
  project_name: short,
  company_website: address,
  project_description: long,
  telegram_handle: short,
  twitter_handle: short,
  linkedin_profile: address,
  services: z.array(z.string()),
  otherText: short,
  newsletter_subscribed: z.boolean(),
  /** The state of the profile that the form was filled from: its updated_at, or null when there was none. */
  basedOn: z.string().nullable(),
});

export type ProfileForm = z.infer<typeof profileSchema>;

/** The form as a stored profile fills it. */
export function profileForm(profile: Profile | null): ProfileForm {
  return { ...profileFields(profile), basedOn: profile?.updated_at ?? null };
}
