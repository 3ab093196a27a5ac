import { useFocusAfterRemoval } from '../hooks/use-focus-after-removal.ts';
import { useRef } from 'react';

/** Rows of fields to which a button adds one. After a row is removed, that button (`addButton`) has the focus. */
export function useEditedRows<Row extends { id: string }>(
  rows: readonly Row[],
  onChange: (rows: Row[]) => void,
) {
  const addButton = useRef<HTMLButtonElement>(null);
  const keepFocus = useFocusAfterRemoval(() => addButton.current);
  return {
    addButton,
    add: (row: Row) => onChange([...rows, row]),
    change: (id: string, changes: Partial<Row>) =>
      onChange(rows.map((row) => (row.id === id ? { ...row, ...changes } : row))),
    remove: (id: string) => {
      keepFocus();
      onChange(rows.filter((row) => row.id !== id));
    },
  };
}
