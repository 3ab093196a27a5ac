import type { ComponentProps } from 'react';
import { get, type FieldError, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { Field, type FieldProps } from './field.tsx';
import { Input, Textarea } from './input.tsx';
import { Select, type SelectProps } from './select.tsx';

type FieldParts = Omit<FieldProps, 'children'> & { controlClassName?: string };
type Labelled<Control> = FieldParts & Omit<Control, keyof FieldParts>;

export function InputField(props: Labelled<ComponentProps<'input'>>) {
  const { field, control } = split(props);
  return (
    <Field {...field}>
      <Input {...control} />
    </Field>
  );
}

export function TextareaField(props: Labelled<ComponentProps<'textarea'>>) {
  const { field, control } = split(props);
  return (
    <Field {...field}>
      <Textarea {...control} />
    </Field>
  );
}

export function SelectField<Value extends string>(props: Labelled<SelectProps<Value>>) {
  const { field, control } = split(props);
  return (
    <Field {...field}>
      <Select {...control} />
    </Field>
  );
}

/** What belongs to the field, and what belongs to the control in it. */
function split<Props extends FieldParts>(props: Props) {
  const { label, hint, error, isRequired, isLabelHidden, className, controlClassName, ...control } = props;
  return {
    field: { label, hint, error, isRequired, isLabelHidden, className },
    control: { ...control, className: controlClassName },
  };
}

type FormOf<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'register' | 'formState'>;

/** What a labelled control takes from its form: `<InputField label="Title" {...field('title')} />`. */
export function fieldOf<Values extends FieldValues>({ register, formState }: FormOf<Values>) {
  return (name: FieldPath<Values>) => {
    const error: FieldError | undefined = get(formState.errors, name);
    return { ...register(name), error: error?.message };
  };
}
