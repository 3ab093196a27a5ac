import { useState } from 'react';

/** By id: rows of other pages and filters stay selected; of shown ones, the list is newer than the selection. */
export function useSelectedRows<Row extends { id: string }>(shown: readonly Row[] | undefined) {
  const [picked, setSelected] = useState<readonly Row[]>([]);
  const rows = new Map(shown?.map((row) => [row.id, row]));
  const selected = picked.map((row) => rows.get(row.id) ?? row);
  const ids = new Set(selected.map(({ id }) => id));

  function select(changed: readonly Row[], isAdded: boolean) {
    const changedIds = new Set(changed.map(({ id }) => id));
    const others = selected.filter(({ id }) => !changedIds.has(id));
    setSelected(isAdded ? [...others, ...changed] : others);
  }

  return { selected, setSelected, select, isSelected: ({ id }: { id: string }) => ids.has(id) };
}
