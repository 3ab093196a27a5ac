/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus --
   WAI-ARIA combobox pattern: the options are not native elements, and the search box, which keeps focus, handles their keys. */
import { Check } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';

export interface ComboboxOption {
  value: string;
  label: string;
  /** A second line that distinguishes options with the same label. */
  description?: string;
  /** What to note about this option, such as a status, below the description. */
  note?: ReactNode;
}

interface ComboboxOptionsProps {
  /** Prefix of the option ids. The id of the list is `${id}-list`. */
  id: string;
  label: string;
  options: readonly ComboboxOption[];
  active: ComboboxOption | undefined;
  selected: string | undefined;
  onHighlight: (value: string) => void;
  onChoose: (option: ComboboxOption) => void;
}

/** The options of a Combobox. Focus stays in the search box, which refers to the active option. */
export function ComboboxOptions({
  id,
  label,
  options,
  active,
  selected,
  onHighlight,
  onChoose,
}: ComboboxOptionsProps) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      className="max-h-72 overflow-y-auto p-1"
    >
      {options.map((option) => (
        <div
          key={option.value}
          id={`${id}-${option.value}`}
          role="option"
          aria-selected={option.value === selected}
          data-active={option === active || undefined}
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => onHighlight(option.value)}
          onClick={() => onChoose(option)}
          className="flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2.5 py-1.5 select-none data-active:bg-subtle data-active:inset-ring-1 data-active:inset-ring-input forced-colors:data-active:outline-2 forced-colors:data-active:-outline-offset-2"
        >
          <span className="grid min-w-0 flex-1">
            <span className="wrap-anywhere">{option.label}</span>
            {option.description && (
              <span className="text-sm wrap-anywhere text-muted">{option.description}</span>
            )}
            {option.note}
          </span>
          {option.value === selected && <Check aria-hidden="true" className="size-4 shrink-0 text-accent" />}
        </div>
      ))}
    </div>
  );
}
