import type { FindingStep } from '@portal/domain/findings/types';
import { Field } from '@portal/ui/forms/field';
import { Input, Textarea } from '@portal/ui/forms/input';
import type { UseFormReturn } from 'react-hook-form';
import type { StepValues } from './finding-step-schema.ts';

type Props = {
  form: Pick<UseFormReturn<StepValues>, 'register' | 'formState'>;
  step: Pick<FindingStep, 'needs_message' | 'needs_link'>;
  messageLabel: string;
};

/** FIND-03: the fields of a client's step, for one finding or several. */
export function StepFields({ form: { register, formState }, step, messageLabel }: Props) {
  const { errors } = formState;
  return (
    <>
      {step.needs_link !== 'none' && (
        <Field
          label="Commit or pull request"
          isRequired
          hint="An https address, or the hash of the commit."
          error={errors.link?.message}
        >
          <Input autoComplete="off" spellCheck={false} {...register('link')} />
        </Field>
      )}
      <Field
        label={messageLabel}
        isRequired={step.needs_message}
        hint="The auditors can read it. Markdown is supported."
        error={errors.message?.message}
      >
        <Textarea rows={4} {...register('message')} />
      </Field>
    </>
  );
}
