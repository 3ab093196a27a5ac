import { joinOther } from '@portal/domain/profiles/intended-services';
import { Button } from '@portal/ui/primitives/button';
import { DescriptionList } from '@portal/ui/primitives/description-list';
import { useFormContext } from 'react-hook-form';
import { toWorkFacts } from '../form/work-facts.ts';
import { applicationFacts } from './application/application-facts.ts';
import type { Application } from './application-schema.ts';

/** ONB-06: shows all values, with a button to edit each step. */
export function ReviewStep({ email, onEdit }: { email: string; onEdit: (step: number) => void }) {
  const values = useFormContext<Application>().getValues();
  const groups = applicationFacts({
    ...values,
    ...toWorkFacts(values),
    business_email: email,
    intended_services: joinOther(values.intended_services),
  });
  return (
    <>
      {groups.map(({ title, items }, step) => (
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
      ))}
    </>
  );
}
