import { INTENDED_SERVICES } from '@portal/data/profiles/intended-services';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { FieldSet } from '@portal/ui/forms/field-set';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { Application } from './application-schema.ts';
import { TextField } from './text-field.tsx';

/** ONB-04, ONB-05: asks for services, handles and the newsletter. */
export function ServicesStep() {
  const { register, control } = useFormContext<Application>();
  const { errors } = useFormState<Application>();
  const services = useWatch({ control, name: 'intended_services.services' });
  return (
    <>
      <FieldSet
        legend="Which services do you need?"
        isRequired
        error={errors.intended_services?.services?.message}
      >
        <div className="grid gap-x-4 gap-y-2.5 sm:grid-cols-2">
          {INTENDED_SERVICES.map((service) => (
            <Checkbox
              key={service}
              label={service}
              value={service}
              {...register('intended_services.services')}
            />
          ))}
        </div>
      </FieldSet>
      {services.includes('Other') && (
        <TextField name="intended_services.otherText" label="What else?" isOptional />
      )}
      <TextField name="telegram_handle" label="Telegram" placeholder="@handle" />
      <TextField name="twitter_handle" label="Twitter/X" placeholder="@handle" />
      <TextField name="linkedin_profile" label="LinkedIn" placeholder="https://linkedin.com/in/" isOptional />
      <Checkbox
        label="Send me the newsletter: research and disclosures, about once a month."
        {...register('newsletter_subscribed')}
      />
    </>
  );
}
