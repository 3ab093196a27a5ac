import { fieldOf } from '@portal/ui/forms/field-of';
import { InputField } from '@portal/ui/forms/fields';
import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Application } from './application-schema.ts';

type TextName =
  | Exclude<keyof Application, 'intended_services' | 'newsletter_subscribed' | 'project_description' | 'step'>
  | 'intended_services.otherText';
type Props = Pick<ComponentProps<typeof InputField>, 'label' | 'placeholder' | 'autoComplete'> & {
  name: TextName;
  isOptional?: boolean;
};

export function TextField({ name, autoComplete = 'off', isOptional, ...props }: Props) {
  const field = fieldOf(useFormContext<Application>());
  return <InputField {...props} isRequired={!isOptional} autoComplete={autoComplete} {...field(name)} />;
}
