import { DateField } from '@portal/ui/forms/date-field';
import { Field } from '@portal/ui/forms/field';
import { FieldSet } from '@portal/ui/forms/field-set';
import { Input } from '@portal/ui/forms/input';
import { useFormContext, useFormState } from 'react-hook-form';
import type { WorkFactValues } from './work-facts.ts';

/** The optional fields of `workFactFields`, inside the FormProvider of a form that has them. */
export function WorkFactsFields({ isDisabled = false }: { isDisabled?: boolean }) {
  const { register } = useFormContext<WorkFactValues>();
  const { errors } = useFormState<WorkFactValues>();
  return (
    <FieldSet legend="If you know it already">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Repository URL" error={errors.repository_url?.message}>
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
        <DateField
          label="Preferred start"
          error={errors.wished_start?.message}
          disabled={isDisabled}
          {...register('wished_start')}
        />
      </div>
    </FieldSet>
  );
}
