import { Checkbox } from '../forms/checkbox.tsx';
import type { Column } from './list-page.tsx';

type Options<Row> = {
  rows: readonly Row[];
  isSelected: (row: Row) => boolean;
  onSelect: (rows: readonly Row[], isSelected: boolean) => void;
  getLabel: (row: Row) => string;
};

/** The first column of a list whose rows can be selected: a box for each, and one for all on the page. */
export function toSelectColumn<Row extends { id: string }>({
  rows,
  isSelected,
  onSelect,
  getLabel,
}: Options<Row>): Column<Row> {
  const selectable = new Set(rows.map(({ id }) => id));
  const selectedCount = rows.filter(isSelected).length;
  return {
    head: (
      <Checkbox
        label=""
        aria-label="Select all on this page"
        disabled={rows.length === 0}
        checked={rows.length > 0 && selectedCount === rows.length}
        ref={(box) => {
          if (box) box.indeterminate = selectedCount > 0 && selectedCount < rows.length;
        }}
        onChange={(event) => onSelect(rows, event.target.checked)}
      />
    ),
    headClassName: 'w-10',
    // Above a link that covers the row.
    className: 'relative z-1 first:min-w-0',
    cell: (row) =>
      selectable.has(row.id) && (
        <Checkbox
          label=""
          aria-label={`Select ${getLabel(row)}`}
          checked={isSelected(row)}
          onChange={(event) => onSelect([row], event.target.checked)}
        />
      ),
  };
}
