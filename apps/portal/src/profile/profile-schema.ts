import { z } from 'zod';

const SHORT_MAX = 200;
const LONG_MAX = 5_000;
const short = z.string().trim().max(SHORT_MAX, `At most ${SHORT_MAX} characters`);

/** PROF-01: no field is required; what is given has to fit, and a website has to be a web address (ALL-04). */
export const profileSchema = z.object({
  full_name: short,
  role_title: short,
  company_name: short,
  project_name: short,
  company_website: short.refine(
    (value) => value === '' || /^https?:\/\/\S+$/i.test(value),
    'Start with http:// or https://',
  ),
  project_description: z.string().trim().max(LONG_MAX, `At most ${LONG_MAX} characters`),
  telegram_handle: short,
  twitter_handle: short,
  linkedin_profile: short,
  services: z.array(z.string()),
  otherText: short,
  newsletter_subscribed: z.boolean(),
});

export type ProfileForm = z.infer<typeof profileSchema>;
