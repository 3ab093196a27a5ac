import { INTENDED_SERVICES } from '@portal/data/profiles/intended-services';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { Field } from '@portal/ui/forms/field';
import { FieldSet } from '@portal/ui/forms/field-set';
import { Input } from '@portal/ui/forms/input';
import { useWatch, type Control, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import type { ProfileFormValues } from './profile-schema.ts';

type Props = {
  control: Control<ProfileFormValues>;
  register: UseFormRegister<ProfileFormValues>;
  errors: FieldErrors<ProfileFormValues>;
  isReadOnly: boolean;
};

/** ONB-05: the intended services, as in onboarding. Other has its own text field. */
export function ServicesField({ control, register, errors, isReadOnly }: Props) {
  const services = useWatch({ control, name: 'services' });
  return (
    <div className="flex flex-col gap-3 md:col-span-2">
      <FieldSet legend="Intended services" error={errors.services?.message}>
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
          {INTENDED_SERVICES.map((service) => (
            <Checkbox
              key={service}
              label={service}
              value={service}
              disabled={isReadOnly}
              {...register('services')}
            />
          ))}
        </div>
      </FieldSet>
      {services.includes('Other') && (
        <Field label="What else?" error={errors.otherText?.message}>
          <Input disabled={isReadOnly} {...register('otherText')} />
        </Field>
      )}
    </div>
  );
}
