import type { Profile } from '@portal/data/profiles/queries';
import { workFactTexts } from '@portal/domain/service-requests/types';
import type { Application } from '../application-schema.ts';
import { steps } from '../steps.ts';

type Fields = Exclude<keyof Application, 'step'> | 'business_email';

/** ONB-06, PEND-01: an application as terms and values, by the step of the wizard that asks for them. */
export function applicationFacts(application: Pick<Profile, Fields>) {
  const groups = [
    [
      { term: 'Full name', value: application.full_name },
      { term: 'Role', value: application.role_title },
      { term: 'Business email', value: application.business_email },
    ],
    [
      { term: 'Company name', value: application.company_name },
      { term: 'Project name', value: application.project_name },
      { term: 'Website', value: application.company_website },
      { term: 'Project description', value: application.project_description },
      ...workFactTexts(application).map(({ term, text }) => ({ term, value: text })),
    ],
    [
      { term: 'Services', value: application.intended_services.join(', ') },
      { term: 'Telegram', value: application.telegram_handle },
      { term: 'Twitter/X', value: application.twitter_handle },
      { term: 'LinkedIn', value: application.linkedin_profile },
      { term: 'Newsletter', value: application.newsletter_subscribed ? 'Yes' : 'No' },
    ],
  ];
  return groups.map((items, step) => ({ title: steps[step]?.title ?? '', items }));
}
