import { Field } from '@portal/ui/forms/field';
import { FormError } from '@portal/ui/forms/form';
import { Input, Textarea } from '@portal/ui/forms/input';
import { FormProvider, useWatch } from 'react-hook-form';
import { WorkFactsFields } from '../form/work-facts-fields.tsx';
import { REQUIRED } from './request-schema.ts';
import { ServiceField, type RequestForm } from './service-field.tsx';

/** REQ-01, REQ-03: the fields of a request, for sending and for editing it, with a message when one is empty. */
export function RequestFields({ form, isDisabled = false }: { form: RequestForm; isDisabled?: boolean }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const required = useWatch({ control, name: ['service_type', 'project_name', 'message'] });
  const isIncomplete = Object.keys(errors).length > 0 && required.some((value) => value.trim() === '');
  return (
    <>
      <ServiceField form={form} isDisabled={isDisabled} />
      <Field label="Project Name" isRequired error={errors.project_name?.message}>
        <Input disabled={isDisabled} {...register('project_name')} />
      </Field>
      <Field
        label="Additional Information"
        isRequired
        hint="For example what is in scope and what worries you."
        error={errors.message?.message}
      >
        <Textarea rows={5} disabled={isDisabled} {...register('message')} />
      </Field>
      <FormProvider {...form}>
        <WorkFactsFields isDisabled={isDisabled} />
      </FormProvider>
      <FormError>{isIncomplete ? REQUIRED : undefined}</FormError>
    </>
  );
}
