import type { ComponentProps } from 'react';
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
