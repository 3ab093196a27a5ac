import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { MouseEventHandler, ReactNode } from 'react';
import { cn } from '../primitives/class-names.ts';
import { TableHead } from '../primitives/table.tsx';

type Props = {
  children: ReactNode;
  /** How the table is sorted by this column; false when it is sorted by another one. */
  sorted: 'asc' | 'desc' | false;
  onSort: MouseEventHandler<HTMLButtonElement> | undefined;
  className?: string;
};

export function SortableHead({ children, sorted, onSort, className }: Props) {
  const Icon = sorted ? (sorted === 'asc' ? ArrowUp : ArrowDown) : ChevronsUpDown;
  return (
    <TableHead
      className={className}
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" className="inline-flex h-7 items-center gap-1 rounded-sm" onClick={onSort}>
        {children}
        <Icon aria-hidden="true" className={cn('size-3.5', !sorted && 'opacity-60')} />
      </button>
    </TableHead>
  );
}
