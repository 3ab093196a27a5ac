import { Search } from 'lucide-react';
import { useState, type ChangeEvent, type KeyboardEvent, type Ref } from 'react';
import { Spinner } from '../feedback/spinner.tsx';
import { cn } from '../primitives/class-names.ts';
import { isComposition } from '../shortcuts/shortcuts.ts';

/** The option highlighted last, else the first. `highlight` takes what `idOf` gives, or null for the first. */
export function useActiveOption<Option>(options: readonly Option[], idOf: (option: Option) => string) {
  const [activeId, highlight] = useState<string | null>(null);
  const active = options.find((option) => idOf(option) === activeId) ?? options[0];
  return { active, highlight };
}

interface ListboxFieldProps<Option> {
  /** Prefix of the ids: the list is `${id}-list`, an option `${id}-` and its name. */
  id: string;
  options: readonly Option[];
  idOf: (option: Option) => string;
  active: Option | undefined;
  highlight: (optionId: string | null) => void;
  /** Called with the active option when Enter is pressed. */
  onEnter: (option: Option) => void;
  value: string;
  onChange: (value: string) => void;
  label: string;
  placeholder: string;
  maxLength?: number;
  isWaiting?: boolean | undefined;
  ref?: Ref<HTMLInputElement>;
  className?: string;
}

/** WAI-ARIA combobox pattern: the focus stays in the field. Typing makes the first option active. */
export function ListboxField<Option>({
  id,
  options,
  idOf,
  active,
  highlight,
  onEnter,
  value,
  onChange,
  label,
  placeholder,
  maxLength,
  isWaiting,
  ref,
  className,
}: ListboxFieldProps<Option>) {
  function onKeyDown(event: KeyboardEvent) {
    if (isComposition(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && active !== undefined) {
      event.preventDefault();
      const next = options.at((options.indexOf(active) + step) % options.length);
      highlight(next === undefined ? null : idOf(next));
    } else if (event.key === 'Enter') {
      // Even when there is no option, Enter must not submit the surrounding form.
      event.preventDefault();
      if (active !== undefined) onEnter(active);
    }
  }

  return (
    <>
      <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-3 size-4 text-muted" />
      <input
        ref={ref}
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={active === undefined ? undefined : `${id}-${idOf(active)}`}
        aria-autocomplete="list"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        value={value}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          onChange(event.target.value);
          highlight(null);
        }}
        onKeyDown={onKeyDown}
        className={cn(
          'h-10 w-full min-w-0 px-9 text-base placeholder:text-muted focus-visible:outline-2 focus-visible:outline-ring pointer-coarse:text-lg',
          className,
        )}
      />
      {isWaiting && <Spinner className="absolute top-3 right-3 text-muted" />}
    </>
  );
}
