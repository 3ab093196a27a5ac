import { fieldOf } from '@portal/ui/forms/field-of';
import { InputField } from '@portal/ui/forms/fields';
import type { ProfileFields } from '@portal/data/profiles/form-fields';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { ServiceCheckboxes } from '../form/service-checkboxes.tsx';

type Props = {
  form: Pick<UseFormReturn<ProfileFields>, 'control' | 'register' | 'formState'>;
  isReadOnly: boolean;
};

/** ONB-05: the intended services, as in onboarding. Other has its own text field. */
export function ServicesField({ form, isReadOnly }: Props) {
  const services = useWatch({ control: form.control, name: 'intended_services.services' });
  const field = fieldOf(form);
  return (
    <div className="flex flex-col gap-3 md:col-span-2">
      <ServiceCheckboxes
        legend="Intended services"
        disabled={isReadOnly}
        className="lg:grid-cols-3"
        {...field('intended_services.services')}
      />
      {services.includes('Other') && (
        <InputField label="What else?" disabled={isReadOnly} {...field('intended_services.otherText')} />
      )}
    </div>
  );
}
