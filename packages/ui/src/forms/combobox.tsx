// oxlint-disable jsx-a11y/prefer-tag-over-role -- WAI-ARIA select-only combobox: the trigger is a button that shows the value.
import { ChevronsUpDown, Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../primitives/button.tsx';
import { cn } from '../primitives/class-names.ts';
import { ComboboxOptions, type ComboboxOption } from './combobox-options.tsx';
import { controlClasses } from './control-classes.ts';
import { useFieldControl } from './field-control.ts';
import { Popover, PopoverContent, PopoverTrigger } from '../overlays/popover.tsx';
import { Spinner } from '../feedback/spinner.tsx';

export type { ComboboxOption };

export interface ComboboxProps {
  /** The available options, in order. With `onSearch`, the results of the last search. */
  options: readonly ComboboxOption[];
  value: ComboboxOption | null;
  onSelect: (option: ComboboxOption) => void;
  /** Called 200 ms after the last keystroke, and with "" on opening. Without it, the combobox filters `options` itself. */
  onSearch?: (query: string) => void;
  isLoading?: boolean;
  /** ALL-01: the message shown in place of the options when the search failed. */
  error?: string;
  onRetry?: () => void;
  placeholder: string;
  searchPlaceholder?: string;
  emptyText?: string;
  /** Shown below the options, such as a checkbox that adds more of them. */
  footer?: ReactNode;
  disabled?: boolean;
  className?: string;
  id?: string;
  'aria-label'?: string;
}

const SEARCH_DELAY_MS = 200;

/**
 * Selects one of many options by searching. Arrow keys move, Enter selects, Escape closes. Focus stays in the search
 * box. Hand-written: docs/decisions/combobox.md compares it with cmdk, Downshift and Ariakit.
 */
export function Combobox({
  options,
  value,
  onSelect,
  onSearch,
  isLoading,
  error,
  onRetry,
  placeholder,
  searchPlaceholder = 'Search…',
  emptyText = 'Nothing found',
  footer,
  className,
  ...trigger
}: ComboboxProps) {
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const control = useFieldControl(trigger);
  const id = useId();
  const visibleOptions = onSearch || !query ? options : options.filter((option) => matches(option, query));
  const activeOption = visibleOptions[Math.min(active, visibleOptions.length - 1)];

  const latestOnSearch = useRef(onSearch);
  useEffect(() => {
    latestOnSearch.current = onSearch;
  });
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => latestOnSearch.current?.(query), query ? SEARCH_DELAY_MS : 0);
    return () => clearTimeout(timer);
  }, [isOpen, query]);

  function changeOpen(open: boolean) {
    setOpen(open);
    setQuery('');
    setActive(0);
  }

  function choose(option: ComboboxOption) {
    onSelect(option);
    changeOpen(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter and the arrow keys belong to the input method while text is being composed, as in Japanese.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && visibleOptions.length > 0) {
      event.preventDefault();
      setActive(
        (Math.min(active, visibleOptions.length - 1) + step + visibleOptions.length) % visibleOptions.length,
      );
    } else if (event.key === 'Enter') {
      // Even when there is no option, Enter must not submit the surrounding form.
      event.preventDefault();
      if (activeOption && !isLoading) choose(activeOption);
    }
  }

  return (
    <Popover open={isOpen} onOpenChange={changeOpen}>
      <PopoverTrigger
        {...control}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-label={control['aria-label'] ?? (control.id ? undefined : placeholder)}
        aria-haspopup="listbox"
        className={cn(controlClasses, 'flex h-9 items-center gap-2 text-left', className)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          changeOpen(true);
        }}
      >
        <span className={cn('min-w-0 flex-1 truncate', !value && 'text-muted')}>
          {value?.label ?? placeholder}
        </span>
        <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </PopoverTrigger>
      <PopoverContent
        aria-label={placeholder}
        className="w-(--radix-popover-trigger-width) min-w-64 overflow-hidden p-0"
      >
        <div className="relative border-b border-border">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-3 left-3 size-4 text-muted"
          />
          <input
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={activeOption && `${id}-${activeOption.value}`}
            aria-autocomplete="list"
            aria-label={searchPlaceholder}
            placeholder={searchPlaceholder}
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
            className="h-10 w-full min-w-0 rounded-t-lg bg-transparent px-9 text-base placeholder:text-muted focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ring max-md:text-lg"
          />
          {isLoading && <Spinner className="absolute top-3 right-3 text-muted" />}
        </div>
        <ComboboxOptions
          id={id}
          label={placeholder}
          options={visibleOptions}
          active={activeOption}
          selected={value?.value}
          onHighlight={(index) => setActive(index)}
          onChoose={choose}
        />
        <output
          className={cn(
            'block px-3 text-sm text-muted',
            visibleOptions.length > 0 && !error ? 'sr-only' : 'pt-2 pb-4 text-center',
          )}
        >
          {error ??
            (isLoading
              ? 'Loading…'
              : visibleOptions.length === 0
                ? emptyText
                : `${visibleOptions.length} found`)}
        </output>
        {error && onRetry && (
          <div className="pb-4 text-center">
            <Button variant="secondary" size="sm" isPending={isLoading} onClick={onRetry}>
              Try again
            </Button>
          </div>
        )}
        {footer && <div className="border-t border-border px-3 py-2">{footer}</div>}
      </PopoverContent>
    </Popover>
  );
}

function matches(option: ComboboxOption, query: string): boolean {
  return `${option.label} ${option.description ?? ''}`.toLowerCase().includes(query.trim().toLowerCase());
}
