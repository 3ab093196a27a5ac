import { joinOther } from '@portal/domain/profiles/intended-services';
import { workFactTexts } from '@portal/domain/service-requests/types';
import { formatDate } from '@portal/domain/format/formatters';
import { Button } from '@portal/ui/primitives/button';
import { DescriptionList } from '@portal/ui/primitives/description-list';
import { useFormContext } from 'react-hook-form';
import { toWorkFacts } from '../form/work-facts.ts';
import type { Application } from './application-schema.ts';
import { steps } from './steps.ts';

export function ReviewStep({ email, onEdit }: { email: string; onEdit: (step: number) => void }) {
  const values = useFormContext<Application>().getValues();
  const groups = [
    [
      { term: 'Full name', value: values.full_name },
      { term: 'Role', value: values.role_title },
      { term: 'Business email', value: email },
    ],
    [
      { term: 'Company name', value: values.company_name },
      { term: 'Project name', value: values.project_name },
      { term: 'Website', value: values.company_website },
      { term: 'Project description', value: values.project_description },
      ...workFactTexts(toWorkFacts(values), formatDate).map(({ term, text }) => ({ term, value: text })),
    ],
    [
      { term: 'Services', value: joinOther(values.intended_services).join(', ') },
      { term: 'Telegram', value: values.telegram_handle },
      { term: 'Twitter/X', value: values.twitter_handle },
      { term: 'LinkedIn', value: values.linkedin_profile },
      { term: 'Newsletter', value: values.newsletter_subscribed ? 'Yes' : 'No' },
    ],
  ];
  return (
    <>
      {groups.map((items, step) => {
        const title = steps[step]?.title ?? '';
        return (
          <section
            key={title}
            aria-label={title}
            className="border-t border-border pt-4 first-of-type:border-0"
          >
            <div className="mb-2 flex items-center justify-between gap-4">
              <h2 className="text-lg">{title}</h2>
              <Button variant="ghost" size="sm" aria-label={`Edit ${title}`} onClick={() => onEdit(step)}>
                Edit
              </Button>
            </div>
            <DescriptionList items={items} />
          </section>
        );
      })}
    </>
  );
}
