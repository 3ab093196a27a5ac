import { Field } from '@portal/ui/forms/field';
import { FieldSet } from '@portal/ui/forms/field-set';
import { FormError } from '@portal/ui/forms/form-error';
import { Input } from '@portal/ui/forms/input';
import { Textarea } from '@portal/ui/forms/textarea';
import { useWatch } from 'react-hook-form';
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
      <FieldSet legend="If you know it already">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Repository" error={errors.repository_url?.message}>
            <Input
              placeholder="https://github.com/example/vault"
              spellCheck={false}
              disabled={isDisabled}
              {...register('repository_url')}
            />
          </Field>
          <Field label="Commit or branch" error={errors.git_ref?.message}>
            <Input placeholder="main" spellCheck={false} disabled={isDisabled} {...register('git_ref')} />
          </Field>
          <Field label="Lines of code" error={errors.lines_of_code?.message}>
            <Input
              inputMode="numeric"
              placeholder="1,800"
              disabled={isDisabled}
              {...register('lines_of_code')}
            />
          </Field>
          <Field label="Wished start" error={errors.wished_start?.message}>
            <Input type="date" disabled={isDisabled} {...register('wished_start')} />
          </Field>
        </div>
      </FieldSet>
      <FormError>{isIncomplete ? REQUIRED : undefined}</FormError>
    </>
  );
}
