import { fieldOf } from '@portal/ui/forms/field-of';
import { InputField, TextareaField } from '@portal/ui/forms/fields';
import { FormError } from '@portal/ui/forms/form';
import { FormProvider, useWatch } from 'react-hook-form';
import { WorkFactsFields } from '../form/work-facts-fields.tsx';
import { REQUIRED } from './request-schema.ts';
import { ServiceField, type RequestForm } from './service-field.tsx';

/** REQ-01, REQ-03: the fields of a request, for sending and for editing it, with a message when one is empty. */
export function RequestFields({ form, isDisabled = false }: { form: RequestForm; isDisabled?: boolean }) {
  const { control, formState } = form;
  const field = fieldOf(form);
  const required = useWatch({ control, name: ['service_type', 'project_name', 'message'] });
  const isIncomplete =
    Object.keys(formState.errors).length > 0 && required.some((value) => value.trim() === '');
  return (
    <>
      <ServiceField form={form} isDisabled={isDisabled} />
      <InputField label="Project Name" isRequired disabled={isDisabled} {...field('project_name')} />
      <TextareaField
        label="Additional Information"
        isRequired
        hint="For example what is in scope and what worries you."
        rows={5}
        disabled={isDisabled}
        {...field('message')}
      />
      <FormProvider {...form}>
        <WorkFactsFields isDisabled={isDisabled} />
      </FormProvider>
      <FormError>{isIncomplete ? REQUIRED : undefined}</FormError>
    </>
  );
}
