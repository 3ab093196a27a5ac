import { z } from '../zod.ts';
import { webAddress, longText, shortText } from '../profile-field-rules.ts';

const REQUIRED = 'Please fill in all required fields';

const requiredText = shortText.min(1, REQUIRED);

/** ONB-02. The business email is that of the signed-in user, not a form field. */
export const aboutYouSchema = z.object({ full_name: requiredText, role_title: requiredText });

/** ONB-03. */
export const yourProjectSchema = z.object({
  company_name: requiredText,
  project_name: requiredText,
  company_website: webAddress.refine((value) => value !== '', REQUIRED),
  project_description: longText.min(1, REQUIRED),
});

const HANDLES_REQUIRED = 'Telegram and Twitter/X are required. Please enter both to continue.';

/** ONB-04. */
export const servicesSchema = z.object({
  services: z.array(z.string()).min(1, 'Please select at least one service'),
  otherText: shortText,
  telegram_handle: shortText.min(1, HANDLES_REQUIRED),
  twitter_handle: shortText.min(1, HANDLES_REQUIRED),
  linkedin_profile: webAddress,
  newsletter_subscribed: z.boolean(),
});

/** All fields of the wizard. */
export const applicationSchema = z.object({
  ...aboutYouSchema.shape,
  ...yourProjectSchema.shape,
  ...servicesSchema.shape,
});

export type Application = z.infer<typeof applicationSchema>;
