import { Checkbox } from '@portal/ui/forms/checkbox';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { ServiceCheckboxes } from '../form/service-checkboxes.tsx';
import type { Application } from './application-schema.ts';
import { TextField } from './text-field.tsx';

/** ONB-04, ONB-05: asks for services, handles and the newsletter. */
export function ServicesStep() {
  const { register, control } = useFormContext<Application>();
  const { errors } = useFormState<Application>();
  const services = useWatch({ control, name: 'intended_services.services' });
  return (
    <>
      <ServiceCheckboxes
        legend="Which services do you need?"
        isRequired
        error={errors.intended_services?.services?.message}
        field={register('intended_services.services')}
      />
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
