import { z } from 'zod';

const REQUIRED = 'Please fill in all required fields';
const SHORT_MAX = 120;
const ADDRESS_MAX = 500;
const LONG_MAX = 5_000;

const HTTP_ADDRESS = /^https?:\/\/[^\s/]\S*$/i;
const short = z.string().trim().max(SHORT_MAX, `At most ${SHORT_MAX} characters`);
const requiredShort = short.min(1, REQUIRED);
const address = z
  .string()
  .trim()
  .max(ADDRESS_MAX, `At most ${ADDRESS_MAX} characters`)
  .refine((value) => value === '' || HTTP_ADDRESS.test(value), 'Start with http:// or https://');

/** ONB-02. The business e-mail is the signed-in user's and no field of the form's. */
export const aboutYouSchema = z.object({ full_name: requiredShort, role_title: requiredShort });

/** ONB-03. */
export const yourProjectSchema = z.object({
  company_name: requiredShort,
  project_name: requiredShort,
  company_website: address.refine((value) => value !== '', REQUIRED),
  project_description: z.string().trim().min(1, REQUIRED).max(LONG_MAX, `At most ${LONG_MAX} characters`),
});

const HANDLES_REQUIRED = 'Telegram and Twitter/X are required. Please enter both to continue.';

/** ONB-04. */
export const servicesSchema = z.object({
  services: z.array(z.string()).min(1, 'Please select at least one service'),
  otherText: z.string().trim().max(SHORT_MAX, `At most ${SHORT_MAX} characters`),
  telegram_handle: short.min(1, HANDLES_REQUIRED),
  twitter_handle: short.min(1, HANDLES_REQUIRED),
  linkedin_profile: address,
  newsletter_subscribed: z.boolean(),
});

/** Everything the wizard asks. */
export const applicationSchema = z.object({
  ...aboutYouSchema.shape,
  ...yourProjectSchema.shape,
  ...servicesSchema.shape,
});

export type Application = z.infer<typeof applicationSchema>;
