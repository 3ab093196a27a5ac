import { useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { cn } from './class-names.ts';

interface TableProps extends ComponentProps<'table'> {
  label: string;
  wrapperClassName?: string;
}

/** A table that scrolls horizontally when it is too wide, with the keyboard as well. */
export function Table({ label, className, wrapperClassName, ...props }: TableProps) {
  const wrapper = useRef<HTMLDivElement>(null);
  const [isScrollable, setScrollable] = useState(false);

  useLayoutEffect(() => {
    const element = wrapper.current;
    if (!element) return;
    const measure = () => setScrollable(element.scrollWidth > element.clientWidth + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);

  return (
    <div
      ref={wrapper}
      className={cn('relative w-full overflow-x-auto focus-visible:-outline-offset-2', wrapperClassName)}
      {...(isScrollable ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {})}
    >
      <table
        {...props}
        aria-label={label}
        className={cn('w-full border-collapse text-left text-sm tabular-nums', className)}
      />
    </div>
  );
}

export function TableHeader({ className, ...props }: ComponentProps<'thead'>) {
  return <thead {...props} className={cn('border-b border-border bg-subtle/60', className)} />;
}

/** A row. `isSelected` highlights it and sets aria-selected. */
export function TableRow({
  className,
  isSelected,
  ...props
}: ComponentProps<'tr'> & { isSelected?: boolean }) {
  return (
    <tr
      {...props}
      aria-selected={isSelected}
      className={cn('border-b border-border last:border-0 aria-selected:bg-accent-subtle', className)}
    />
  );
}

export function TableHead({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      {...props}
      className={cn(
        'h-9 px-3 first:pl-5 last:pr-5 text-xs font-medium whitespace-nowrap text-muted',
        className,
      )}
    />
  );
}

export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return (
    <td
      {...props}
      className={cn('h-11 px-3 py-2 align-middle first:pl-5 last:pr-5 first:min-w-40', className)}
    />
  );
}
