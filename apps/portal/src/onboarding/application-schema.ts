import { z } from '../schema.ts';
import { address, long, short } from '../profile-field-rules.ts';

const REQUIRED = 'Please fill in all required fields';

const requiredShort = short.min(1, REQUIRED);

/** ONB-02. The business e-mail is the signed-in user's and no field of the form's. */
export const aboutYouSchema = z.object({ full_name: requiredShort, role_title: requiredShort });

/** ONB-03. */
export const yourProjectSchema = z.object({
  company_name: requiredShort,
  project_name: requiredShort,
  company_website: address.refine((value) => value !== '', REQUIRED),
  project_description: long.min(1, REQUIRED),
});

const HANDLES_REQUIRED = 'Telegram and Twitter/X are required. Please enter both to continue.';

/** ONB-04. */
export const servicesSchema = z.object({
  services: z.array(z.string()).min(1, 'Please select at least one service'),
  otherText: short,
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
