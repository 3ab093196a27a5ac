import { z } from '@portal/domain/zod';
import { line, text, webAddress } from '@portal/data/forms/fields';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import type { ProfileFields } from '@portal/data/profiles/form-fields';
import { intendedServices } from '../form/service-checkboxes.tsx';

const max = MAX_LENGTH.profiles;

/** PROF-01: no field is required. */
export const profileSchema = z.object({
  full_name: line(max.full_name),
  role_title: line(max.role_title),
  company_name: line(max.company_name),
  project_name: line(max.project_name),
  company_website: webAddress(max.company_website),
  project_description: text(max.project_description),
  telegram_handle: line(max.telegram_handle),
  twitter_handle: line(max.twitter_handle),
  linkedin_profile: webAddress(max.linkedin_profile),
  intended_services: intendedServices,
  newsletter_subscribed: z.boolean(),
});

export const FIELD_LABELS: Readonly<Record<keyof ProfileFields, string>> = {
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
