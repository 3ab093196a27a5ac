import { SelectField } from '../forms/fields.tsx';

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  className?: string;
};

/** A filter of a list that has one of some values. Its label is for assistive technology: the chosen option names the filter. */
export function FilterSelect<Value extends string>({ onChange, ...props }: Props<Value>) {
  return <SelectField isLabelHidden {...props} onValueChange={onChange} />;
}
