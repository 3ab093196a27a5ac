// oxlint-disable jsx-a11y/prefer-tag-over-role -- WAI-ARIA select-only combobox: the trigger is a button that shows the value.
import { ChevronsUpDown } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react';
import { hasFailed, type QueryState } from '../feedback/query-content.tsx';
import { Button } from '../primitives/button.tsx';
import { cn } from '../primitives/class-names.ts';
import { ComboboxOptions, type ComboboxOption } from './combobox-options.tsx';
import { controlClasses } from './input.tsx';
import { useFieldControl } from './field.tsx';
import { ListboxField, useActiveOption } from './listbox-field.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../overlays/popover.tsx';

export type { ComboboxOption };

export interface ComboboxProps {
  /** The available options, in order. With `onSearch`, the results of the last search. */
  options: readonly ComboboxOption[];
  value: ComboboxOption | null;
  onSelect: (option: ComboboxOption) => void;
  /** Called 200 ms after the last keystroke, and with "" on opening. Without it, the combobox filters `options` itself. */
  onSearch?: (query: string) => void;
  /** ALL-01: the query of the options. When it has failed, `errorText` stands in place of the options, with a retry. */
  query?: QueryState<unknown>;
  errorText?: string;
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

/** Focus stays in the search box. Hand-written: docs/decisions/combobox.md compares it with cmdk, Downshift and Ariakit. */
export function Combobox({
  options,
  value,
  onSelect,
  onSearch,
  query: source,
  errorText = 'Failed to load the options',
  placeholder,
  searchPlaceholder = 'Search…',
  emptyText = 'Nothing found',
  footer,
  className,
  ...trigger
}: ComboboxProps) {
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [searched, setSearched] = useState<string | null>(null);
  // Until then the options are those of an earlier text, of which Enter must not choose one.
  const isLoading = Boolean(source?.isFetching || (onSearch && searched !== query));
  const error = source && hasFailed(source) ? errorText : undefined;
  const control = useFieldControl(trigger);
  const id = useId();
  const visibleOptions = onSearch || !query ? options : options.filter((option) => matches(option, query));
  const { active, highlight } = useActiveOption(visibleOptions, valueOf);

  const search = useEffectEvent(() => {
    setSearched(query);
    onSearch?.(query);
  });
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(search, query ? SEARCH_DELAY_MS : 0);
    return () => clearTimeout(timer);
  }, [isOpen, query]);

  function changeOpen(open: boolean) {
    setOpen(open);
    setQuery('');
    highlight(null);
  }

  function choose(option: ComboboxOption) {
    onSelect(option);
    changeOpen(false);
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
          <ListboxField
            id={id}
            options={visibleOptions}
            idOf={valueOf}
            active={active}
            highlight={highlight}
            onEnter={(option) => !isLoading && choose(option)}
            value={query}
            onChange={setQuery}
            label={searchPlaceholder}
            placeholder={searchPlaceholder}
            isWaiting={isLoading}
            className="rounded-t-lg bg-transparent focus-visible:-outline-offset-2"
          />
        </div>
        <ComboboxOptions
          id={id}
          label={placeholder}
          options={visibleOptions}
          active={active}
          selected={value?.value}
          onHighlight={highlight}
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
        {error && (
          <div className="pb-4 text-center">
            <Button
              variant="secondary"
              size="sm"
              isPending={isLoading}
              onClick={() => void source?.refetch()}
            >
              Try again
            </Button>
          </div>
        )}
        {footer && <div className="border-t border-border px-3 py-2">{footer}</div>}
      </PopoverContent>
    </Popover>
  );
}

const valueOf = (option: ComboboxOption) => option.value;

function matches(option: ComboboxOption, query: string): boolean {
  return `${option.label} ${option.description ?? ''}`.toLowerCase().includes(query.trim().toLowerCase());
}
