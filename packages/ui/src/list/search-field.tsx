import { useEffect, useState } from 'react';
import { Field } from '../forms/field.tsx';
import { Input } from '../forms/input.tsx';

const SEARCH_DEBOUNCE_MS = 250;
/** The longest search that the database accepts. */
const SEARCH_MAX_LENGTH = 200;

type Props = {
  label: string;
  placeholder: string;
  value: string;
  onChange: (search: string) => void;
  className?: string;
};

/** The search box of a list. It shows every key press, and reports the text when typing pauses. */
export function SearchField({ label, placeholder, value, onChange, className }: Props) {
  const [text, setText] = useState(value);
  const [previousValue, setPreviousValue] = useState(value);
  if (value !== previousValue) {
    setPreviousValue(value);
    setText(value);
  }

  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onChange(text), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);

  return (
    <Field label={label} isLabelHidden {...(className && { className })}>
      <Input
        type="search"
        placeholder={placeholder}
        maxLength={SEARCH_MAX_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Field>
  );
}
