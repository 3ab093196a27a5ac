import { ChevronDown } from 'lucide-react';
import { useEffect, type ChangeEvent, type ComponentProps } from 'react';
import { cn } from '../primitives/class-names.ts';
import { controlClasses } from './input.tsx';
import { useFieldControl } from './field.tsx';

interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  isDisabled?: boolean;
}

interface SelectGroup<Value extends string> {
  label: string;
  options: readonly SelectOption<Value>[];
}

export interface SelectProps<Value extends string> extends Omit<
  ComponentProps<'select'>,
  'children' | 'size' | 'multiple'
> {
  options: readonly (SelectOption<Value> | SelectGroup<Value>)[];
  /** The first, disabled option, shown while `value` is "". */
  placeholder?: string;
  onValueChange?: (value: Value) => void;
  size?: 'sm' | 'md';
}

/** Ends a long choice before the arrow. A customizable select does not show an ellipsis, and a hidden overflow would reach below the arrow. */
const clippedText = 'overflow-clip pr-9 text-ellipsis whitespace-nowrap [overflow-clip-margin:content-box]';

/** On paper, a choice is text. */
const onPaper = 'print:h-auto print:border-transparent print:px-0 print:shadow-none';

/** Native, styled by base.css: Radix Select inserts <style> elements, which our Content-Security-Policy blocks. */
export function Select<Value extends string>({
  options,
  placeholder,
  onValueChange,
  onChange,
  size = 'md',
  className,
  ...props
}: SelectProps<Value>) {
  useEffect(keepEscapeInSelect, []);
  function change(event: ChangeEvent<HTMLSelectElement>) {
    onChange?.(event);
    const all = options.flatMap((option) => ('options' in option ? option.options : [option]));
    const chosen = all.find(({ value }) => value === event.target.value);
    if (chosen) onValueChange?.(chosen.value);
  }
  return (
    <span className={cn('relative inline-flex w-full min-w-0', className)}>
      <select
        {...useFieldControl(props)}
        onChange={change}
        className={cn(controlClasses, clippedText, size === 'sm' ? 'h-8 text-sm' : 'h-9', onPaper)}
      >
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) =>
          'options' in option ? (
            <optgroup key={option.label} label={option.label}>
              {option.options.map((each) => (
                <Option key={each.value} {...each} />
              ))}
            </optgroup>
          ) : (
            <Option key={option.value} {...option} />
          ),
        )}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted print:hidden"
      />
    </span>
  );
}

function Option({ value, label, isDisabled }: SelectOption<string>) {
  return (
    <option value={value} disabled={isDisabled}>
      {label}
    </option>
  );
}

let isListening = false;

/** Closes the list without the dialog around it: dialogs listen on the document, so this listens on the window. */
function keepEscapeInSelect(): void {
  if (isListening || !globalThis.CSS?.supports?.('selector(:open)')) return;
  isListening = true;
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && document.querySelector('select:open')) event.stopPropagation();
    },
    { capture: true },
  );
}
