import type { ProfileChanges } from '@portal/data/profiles/types';
import { z } from '../form/zod.ts';
import { webAddress, longText, shortText } from '../form/profile-field-rules.ts';

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
});

export type ProfileFormValues = z.infer<typeof profileSchema>;

/** The fields of the form, by the column that they are stored in. */
export const FIELD_LABELS: Readonly<Record<keyof ProfileChanges, string>> = {
  full_name: 'Full name',
  role_title: 'Role',
  company_name: 'Company name',
  project_name: 'Project name',
  company_website: 'Website',
  telegram_handle: 'Telegram',
  twitter_handle: 'Twitter/X',
  linkedin_profile: 'LinkedIn',
  project_description: 'Project description',
  intended_services: 'Intended services',
  newsletter_subscribed: 'Newsletter',
};
