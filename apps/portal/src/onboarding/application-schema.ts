import { z } from '@portal/domain/zod';
import { line, text, webAddress } from '@portal/data/forms/fields';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { workFactFields } from '../form/work-facts.ts';
import { intendedServices } from '../form/service-checkboxes.tsx';

const max = MAX_LENGTH.profiles;

/** ONB-02 to ONB-04: the application. The business email is that of the signed-in user, not a form field. */
export const applicationSchema = z.object({
  full_name: line(max.full_name, 'Enter your full name'),
  role_title: line(max.role_title, 'Enter your role'),
  company_name: line(max.company_name, 'Enter the name of your company'),
  project_name: line(max.project_name, 'Enter the name of your project'),
  company_website: webAddress(max.company_website, 'Enter the address of your website'),
  project_description: text(max.project_description, 'Describe your project'),
  ...workFactFields,
  intended_services: intendedServices.check(
    z.refine(({ services }) => services.length > 0, {
      path: ['services'],
      message: 'Please select at least one service',
    }),
  ),
  telegram_handle: line(max.telegram_handle, 'Enter your Telegram handle'),
  twitter_handle: line(max.twitter_handle, 'Enter your Twitter/X handle'),
  linkedin_profile: webAddress(max.linkedin_profile),
  newsletter_subscribed: z.boolean(),
  /** The index of the current step. It is kept with the draft (ONB-09). */
  step: z.number(),
});

export type Application = z.infer<typeof applicationSchema>;
