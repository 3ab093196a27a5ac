import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

type Props<Value extends string> = {
  label: string;
  badge: ReactNode;
  value: string;
  options: readonly { value: Value; label: string }[];
  onValueChange: (value: Value) => void;
};

/** A badge that changes on click: a native select lies over it, so that keyboard, phone and screen reader work as always. */
export function BadgeSelect<Value extends string>({
  label,
  badge,
  value,
  options,
  onValueChange,
}: Props<Value>) {
  return (
    <span className="relative inline-flex min-h-8 max-w-full items-center rounded-md px-1 hover:bg-subtle has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <span aria-hidden="true" className="inline-flex min-w-0 items-center gap-1">
        {badge}
        <ChevronDown className="size-3.5 shrink-0 text-muted print:hidden" />
      </span>
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onValueChange(chosen.value);
        }}
        className="absolute inset-0 w-full cursor-pointer opacity-0 pointer-coarse:text-lg"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
