import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

export type DescriptionItem = { term: string; value: ReactNode };

interface DescriptionListProps {
  /** An empty value is shown as a dash; what is no item is left out. */
  items: readonly (DescriptionItem | false | null | '' | undefined)[];
  className?: string;
}

/** A list of terms and values, side by side where there is enough width. */
export function DescriptionList({ items, className }: DescriptionListProps) {
  return (
    <dl className={cn('@container divide-y divide-border', className)}>
      {items
        .filter((item) => !!item)
        .map(({ term, value }) => (
          <div
            key={term}
            className="grid gap-x-4 py-2 first:pt-0 last:pb-0 @sm:grid-cols-[10rem_minmax(0,1fr)]"
          >
            <dt className="text-sm leading-[1.375rem] text-muted">{term}</dt>
            <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
              {value || value === 0 ? value : '–'}
            </dd>
          </div>
        ))}
    </dl>
  );
}
