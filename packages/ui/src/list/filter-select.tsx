import { Field } from '../forms/field.tsx';
import { Select } from '../forms/select.tsx';

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  className?: string;
};

/** A filter of a list that has one of some values. Its label is for assistive technology: the chosen option names the filter. */
export function FilterSelect<Value extends string>({
  label,
  value,
  options,
  onChange,
  className,
}: Props<Value>) {
  return (
    <Field label={label} isLabelHidden {...(className && { className })}>
      <Select
        value={value}
        options={[...options]}
        onValueChange={(text) => {
          const chosen = options.find((option) => option.value === text);
          if (chosen) onChange(chosen.value);
        }}
      />
    </Field>
  );
}
