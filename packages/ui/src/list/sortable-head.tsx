import { ArrowDown, ArrowUp } from 'lucide-react';
import type { MouseEventHandler, ReactNode } from 'react';
import { TableHead } from '../primitives/table.tsx';

type Props = {
  children: ReactNode;
  /** How the table is sorted by this column; false when it is sorted by another one. */
  sorted: 'asc' | 'desc' | false;
  onSort: MouseEventHandler<HTMLButtonElement> | undefined;
  className?: string;
};

/** The header of a column that the table can be sorted by. */
export function SortableHead({ children, sorted, onSort, className }: Props) {
  const Arrow = sorted === 'asc' ? ArrowUp : ArrowDown;
  return (
    <TableHead
      className={className}
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" className="inline-flex h-7 items-center gap-1 rounded-sm" onClick={onSort}>
        {children}
        {sorted && <Arrow aria-hidden="true" className="size-3.5" />}
      </button>
    </TableHead>
  );
}
