/** What must be inserted, updated and deleted so that the rows stored as `before` become `after`, by id. */
export function diffRows<Row extends { id: string }>(before: readonly Row[], after: readonly Row[]) {
  const stored = new Map(before.map((row) => [row.id, JSON.stringify(row)]));
  const kept = new Set(after.map(({ id }) => id));
  return {
    added: after.filter(({ id }) => !stored.has(id)),
    changed: after.filter((row) => stored.has(row.id) && stored.get(row.id) !== JSON.stringify(row)),
    removedIds: before.map(({ id }) => id).filter((id) => !kept.has(id)),
  };
}
