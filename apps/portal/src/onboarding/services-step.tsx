import { Checkbox } from '@portal/ui/forms/checkbox';
import { fieldOf } from '@portal/ui/forms/field-of';
import { useFormContext, useWatch } from 'react-hook-form';
import { ServiceCheckboxes } from '../form/service-checkboxes.tsx';
import type { Application } from './application-schema.ts';
import { TextField } from './text-field.tsx';

/** ONB-04, ONB-05: asks for services, handles and the newsletter. */
export function ServicesStep() {
  const form = useFormContext<Application>();
  const field = fieldOf(form);
  const services = useWatch({ control: form.control, name: 'intended_services.services' });
  return (
    <>
      <ServiceCheckboxes
        legend="Which services do you need?"
        isRequired
        {...field('intended_services.services')}
      />
      {services.includes('Other') && (
        <TextField name="intended_services.otherText" label="What else?" isOptional />
      )}
      <TextField name="telegram_handle" label="Telegram" placeholder="@handle" />
      <TextField name="twitter_handle" label="Twitter/X" placeholder="@handle" />
      <TextField name="linkedin_profile" label="LinkedIn" placeholder="https://linkedin.com/in/" isOptional />
      <Checkbox
        label="Send me the newsletter: research and disclosures, about once a month."
        {...form.register('newsletter_subscribed')}
      />
    </>
  );
}
