import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { Input } from './input.tsx';

/** The database has no earlier day. While a year is typed, the field holds earlier ones: 0002, 0020, 0202. */
const EARLIEST = '1970-01-01';
const INCOMPLETE = 'Enter the day, the month and the year.';

/** Whether a date is half typed. Browsers then report no value, as of an empty field, or one of an early year. */
export function isHalfTyped(control: Element): boolean {
  if (!(control instanceof HTMLInputElement) || control.type !== 'date') return false;
  return control.validity.badInput || (control.value !== '' && control.value < EARLIEST);
}

type Props = Omit<FieldProps, 'children'> & Omit<ComponentProps<'input'>, 'children' | 'className' | 'type'>;

/** ALL-05: a labelled date. A half typed one is an error at its field, with which its `Form` is not submitted. */
export function DateField({ onChange, onBlur, error, label, hint, isRequired, className, ...props }: Props) {
  const [isIncomplete, setIsIncomplete] = useState(false);
  return (
    <Field {...{ label, hint, isRequired, className }} error={isIncomplete ? INCOMPLETE : error}>
      <Input
        type="date"
        min={EARLIEST}
        max="9999-12-31"
        {...props}
        onChange={(event) => {
          if (!isHalfTyped(event.target)) setIsIncomplete(false);
          onChange?.(event);
        }}
        onBlur={(event) => {
          setIsIncomplete(isHalfTyped(event.target));
          onBlur?.(event);
        }}
        onInvalid={({ currentTarget }) => setIsIncomplete(isHalfTyped(currentTarget))}
      />
    </Field>
  );
}

type FilterProps = Omit<Props, 'value' | 'onChange'> & {
  value: string | null;
  onValueChange: (value: string | null) => void;
};

/** A date that filters a list: it is reported when it is complete or empty, and never changed while somebody types. */
export function DateFilter({ value, onValueChange, ...props }: FilterProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && input.current.value !== (value ?? '')) input.current.value = value ?? '';
  }, [value]);
  const report = ({ target }: { target: HTMLInputElement }) => {
    const typed = target.value || null;
    if (!isHalfTyped(target) && typed !== value) onValueChange(typed);
  };
  return <DateField {...props} ref={input} defaultValue={value ?? ''} onChange={report} onBlur={report} />;
}
