import { z } from '../form/zod.ts';
import { webAddress, longText, shortText } from '../form/profile-field-rules.ts';

/** ONB-02. The business email is that of the signed-in user, not a form field. */
export const aboutYouSchema = z.object({
  full_name: shortText.min(1, 'Enter your full name'),
  role_title: shortText.min(1, 'Enter your role'),
});

/** ONB-03. */
export const yourProjectSchema = z.object({
  company_name: shortText.min(1, 'Enter the name of your company'),
  project_name: shortText.min(1, 'Enter the name of your project'),
  company_website: z.string().trim().min(1, 'Enter the address of your website').pipe(webAddress),
  project_description: longText.min(1, 'Describe your project'),
});

/** ONB-04. */
export const servicesSchema = z.object({
  services: z.array(z.string()).min(1, 'Please select at least one service'),
  otherText: shortText,
  telegram_handle: shortText.min(1, 'Enter your Telegram handle'),
  twitter_handle: shortText.min(1, 'Enter your Twitter/X handle'),
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
