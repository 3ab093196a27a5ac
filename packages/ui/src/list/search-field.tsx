import { useEffect, useState } from 'react';
import { Field } from '../forms/field.tsx';
import { Input } from '../forms/input.tsx';

const SEARCH_DEBOUNCE_MS = 250;
const SEARCH_MAX_LENGTH = 200;

type Props = {
  label: string;
  placeholder: string;
  value: string;
  onChange: (search: string) => void;
  className?: string;
};

/** Reports the text when typing pauses. A value that comes from elsewhere, as by going back, replaces the text. */
export function SearchField({ label, placeholder, value, onChange, className }: Props) {
  const [text, setText] = useState(value);
  const [previousValue, setPreviousValue] = useState(value);
  // Texts that were reported and have not come back as the value. More may have been typed since.
  const [reported, setReported] = useState<string[]>([]);
  if (value !== previousValue) {
    setPreviousValue(value);
    const isOwn = reported.includes(value);
    setReported(isOwn ? reported.slice(reported.indexOf(value) + 1) : []);
    if (!isOwn) setText(value);
  }

  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => {
      setReported((earlier) => [...earlier.filter((other) => other !== text), text]);
      onChange(text);
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);

  return (
    <Field label={label} isLabelHidden className={className}>
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
