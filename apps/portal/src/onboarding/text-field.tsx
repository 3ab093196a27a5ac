import { Field } from '@portal/ui/forms/field';
import { Input } from '@portal/ui/forms/input';
import { useFormContext } from 'react-hook-form';
import type { Application } from './application-schema.ts';

type TextName =
  | Exclude<keyof Application, 'intended_services' | 'newsletter_subscribed' | 'project_description' | 'step'>
  | 'intended_services.otherText';
type Props = {
  name: TextName;
  label: string;
  placeholder?: string;
  autoComplete?: string;
  isOptional?: boolean;
};

export function TextField({ name, label, placeholder, autoComplete = 'off', isOptional }: Props) {
  const { register, getFieldState, formState } = useFormContext<Application>();
  return (
    <Field label={label} isRequired={!isOptional} error={getFieldState(name, formState).error?.message}>
      <Input autoComplete={autoComplete} placeholder={placeholder} {...register(name)} />
    </Field>
  );
}
