import { DateField } from '@portal/ui/forms/date-field';
import { fieldOf } from '@portal/ui/forms/field-of';
import { InputField } from '@portal/ui/forms/fields';
import { FieldSet } from '@portal/ui/forms/field-set';
import { useFormContext } from 'react-hook-form';
import type { WorkFactValues } from './work-facts.ts';

/** The optional fields of `workFactFields`, inside the FormProvider of a form that has them. */
export function WorkFactsFields({ isDisabled = false }: { isDisabled?: boolean }) {
  const field = fieldOf(useFormContext<WorkFactValues>());
  return (
    <FieldSet legend="If you know it already">
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField
          label="Repository URL"
          placeholder="https://github.com/example/vault"
          spellCheck={false}
          disabled={isDisabled}
          {...field('repository_url')}
        />
        <InputField
          label="Commit or branch"
          placeholder="main"
          spellCheck={false}
          disabled={isDisabled}
          {...field('git_ref')}
        />
        <InputField
          label="Lines of code"
          inputMode="numeric"
          placeholder="1,800"
          disabled={isDisabled}
          {...field('lines_of_code')}
        />
        <DateField label="Preferred start" disabled={isDisabled} {...field('wished_start')} />
      </div>
    </FieldSet>
  );
}
