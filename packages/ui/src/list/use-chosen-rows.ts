import { useState } from 'react';

/** By id: rows of other pages and filters stay chosen; of shown ones, the list is newer than the choice. */
export function useChosenRows<Row extends { id: string }>(shown: readonly Row[] | undefined) {
  const [picked, setChosen] = useState<readonly Row[]>([]);
  const rows = new Map(shown?.map((row) => [row.id, row]));
  const chosen = picked.map((row) => rows.get(row.id) ?? row);
  const ids = new Set(chosen.map(({ id }) => id));

  function choose(changed: readonly Row[], isAdded: boolean) {
    const changedIds = new Set(changed.map(({ id }) => id));
    const others = chosen.filter(({ id }) => !changedIds.has(id));
    setChosen(isAdded ? [...others, ...changed] : others);
  }

  return { chosen, setChosen, choose, isChosen: ({ id }: { id: string }) => ids.has(id) };
}
