type Versions<Row> = {
  /** The record that the form was filled from. */
  base: Row;
  /** The values of the form. */
  mine: Row;
  /** The record as it is stored now. */
  stored: Row;
};

/**
 * Merges the changes of a form with changes that were stored meanwhile. A column that only one side changed gets that
 * side's value. The columns that both sides changed, to different values, are in `conflicts`; in `merged` they have the
 * value of the form. `merged` holds these columns alone.
 */
export function mergeColumns<Row extends object, Column extends keyof Row & string>(
  columns: readonly Column[],
  { base, mine, stored }: Versions<Row>,
  isSame: (one: Row[Column], other: Row[Column]) => boolean,
): { merged: Pick<Row, Column>; conflicts: Column[] } {
  const changedByForm = columns.filter((column) => !isSame(base[column], mine[column]));
  const entries = columns.map((column) => [column, (changedByForm.includes(column) ? mine : stored)[column]]);
  return {
    merged: Object.fromEntries(entries) as Pick<Row, Column>,
    conflicts: changedByForm.filter(
      (column) => !isSame(base[column], stored[column]) && !isSame(mine[column], stored[column]),
    ),
  };
}
