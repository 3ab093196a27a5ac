import { Field } from '@portal/ui/forms/field';
import { Input } from '@portal/ui/forms/input';
import type { ProfileFields } from '@portal/data/profiles/form-fields';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { ServiceCheckboxes } from '../form/service-checkboxes.tsx';

type Props = {
  form: Pick<UseFormReturn<ProfileFields>, 'control' | 'register' | 'formState'>;
  isReadOnly: boolean;
};

/** ONB-05: the intended services, as in onboarding. Other has its own text field. */
export function ServicesField({ form: { control, register, formState }, isReadOnly }: Props) {
  const services = useWatch({ control, name: 'intended_services.services' });
  const errors = formState.errors.intended_services;
  return (
    <div className="flex flex-col gap-3 md:col-span-2">
      <ServiceCheckboxes
        legend="Intended services"
        isDisabled={isReadOnly}
        error={errors?.services?.message}
        field={register('intended_services.services')}
        className="lg:grid-cols-3"
      />
      {services.includes('Other') && (
        <Field label="What else?" error={errors?.otherText?.message}>
          <Input disabled={isReadOnly} {...register('intended_services.otherText')} />
        </Field>
      )}
    </div>
  );
}
