import { cn } from './class-names.ts';
import { initials } from '../format/formatters.ts';

/** SIDE-02: up to two initials in a tile. Hidden from screen readers, because the name is always shown next to it. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'grid size-8 shrink-0 place-items-center rounded-md bg-accent-subtle text-xs font-semibold text-accent select-none',
        className,
      )}
    >
      {initials(name)}
    </span>
  );
}
