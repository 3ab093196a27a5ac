import type { FindingStep } from '@portal/domain/findings/types';
import { fieldOf } from '@portal/ui/forms/field-of';
import { InputField, TextareaField } from '@portal/ui/forms/fields';
import type { UseFormReturn } from 'react-hook-form';
import type { StepValues } from './finding-step-schema.ts';

type Props = {
  form: Pick<UseFormReturn<StepValues>, 'register' | 'formState'>;
  step: Pick<FindingStep, 'needs_message' | 'needs_link'>;
  messageLabel: string;
};

/** FIND-03: the fields of a client's step, for one finding or several. */
export function StepFields({ form, step, messageLabel }: Props) {
  const field = fieldOf(form);
  return (
    <>
      {step.needs_link !== 'none' && (
        <InputField
          label="Commit or pull request"
          isRequired
          hint="An https address, or the hash of the commit."
          autoComplete="off"
          spellCheck={false}
          {...field('link')}
        />
      )}
      <TextareaField
        label={messageLabel}
        isRequired={step.needs_message}
        hint="The auditors can read it. Markdown is supported."
        rows={4}
        {...field('message')}
      />
    </>
  );
}
