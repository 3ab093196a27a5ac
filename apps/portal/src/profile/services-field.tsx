import { INTENDED_SERVICES } from '@portal/data/profiles/intended-services';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { Field } from '@portal/ui/forms/field';
import { FieldSet } from '@portal/ui/forms/field-set';
import { Input } from '@portal/ui/forms/input';
import type { ProfileFields } from '@portal/data/profiles/form-fields';
import { useWatch, type UseFormReturn } from 'react-hook-form';

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
      <FieldSet legend="Intended services" error={errors?.services?.message}>
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
          {INTENDED_SERVICES.map((service) => (
            <Checkbox
              key={service}
              label={service}
              value={service}
              disabled={isReadOnly}
              {...register('intended_services.services')}
            />
          ))}
        </div>
      </FieldSet>
      {services.includes('Other') && (
        <Field label="What else?" error={errors?.otherText?.message}>
          <Input disabled={isReadOnly} {...register('intended_services.otherText')} />
        </Field>
      )}
    </div>
  );
}
