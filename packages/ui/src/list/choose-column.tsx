import { Checkbox } from '../forms/checkbox.tsx';
import type { Column } from './list-page.tsx';

type Options<Row> = {
  rows: readonly Row[];
  isChosen: (row: Row) => boolean;
  onChoose: (rows: readonly Row[], isChosen: boolean) => void;
  getLabel: (row: Row) => string;
};

/** The first column of a list whose rows can be selected: a box for each, and one for all on the page. */
export function toChooseColumn<Row extends { id: string }>({
  rows,
  isChosen,
  onChoose,
  getLabel,
}: Options<Row>): Column<Row> {
  const choosable = new Set(rows.map(({ id }) => id));
  const chosenCount = rows.filter(isChosen).length;
  return {
    head: (
      <Checkbox
        label=""
        aria-label="Select all on this page"
        disabled={rows.length === 0}
        checked={rows.length > 0 && chosenCount === rows.length}
        ref={(box) => {
          if (box) box.indeterminate = chosenCount > 0 && chosenCount < rows.length;
        }}
        onChange={(event) => onChoose(rows, event.target.checked)}
      />
    ),
    headClassName: 'w-10',
    // Above a link that covers the row.
    className: 'relative z-1 first:min-w-0',
    cell: (row) =>
      choosable.has(row.id) && (
        <Checkbox
          label=""
          aria-label={`Select ${getLabel(row)}`}
          checked={isChosen(row)}
          onChange={(event) => onChoose([row], event.target.checked)}
        />
      ),
  };
}
