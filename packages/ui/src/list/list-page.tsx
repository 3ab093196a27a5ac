import { useEffect, useRef, useState, type ReactNode } from 'react';
import { QueryContent, type QueryState } from '../feedback/query-content.tsx';
import { RowsSkeleton } from '../feedback/skeleton.tsx';
import { useIsTable } from '../hooks/browser-state.ts';
import { Pagination } from '../layout/pagination.tsx';
import { Card } from '../primitives/card.tsx';
import { SlidersHorizontal } from 'lucide-react';
import { cn } from '../primitives/class-names.ts';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '../primitives/table.tsx';
import { ListAndPanel, type Panel } from './list-and-panel.tsx';
import { NoRows, type EmptyList } from './no-rows.tsx';
import { getRows, isPagePastTheEnd, type Listed } from './page-past-the-end.ts';
import { OrderField, type OrderOption } from './order-field.tsx';
import { SearchField } from './search-field.tsx';
import { SortableHead } from './sortable-head.tsx';
import { useStepKeys } from '../shortcuts/use-step-keys.ts';
import { Button } from '../primitives/button.tsx';
import { hasSteps, stepToRow } from './step-to-row.ts';
import { useRowKeyboardNavigation } from './use-row-keyboard-navigation.ts';

type View = {
  search: string;
  pageIndex?: number;
  selectedId?: string | null;
  sort?: string;
  isAscending?: boolean;
};

type AddressedList = {
  view: View;
  change(this: void, change: Partial<View>, options?: { replace: boolean }): void;
  sortBy: (sort: string) => void;
  isFiltered: boolean;
  showAll: () => void;
};

export type Column<Row> = {
  head: ReactNode;
  /** What the list is sorted by when the head is clicked. */
  sort?: string;
  cell: (row: Row) => ReactNode;
  /** For head and cells. */
  className?: string;
  headClassName?: string;
};

type Props<Row> = {
  list: AddressedList;
  query: QueryState<Listed<Row>> & { isSuccess: boolean; isPlaceholderData: boolean };
  getId: (row: Row) => string;
  /** What is listed, as a plural that ends in "s": "clients". */
  noun: string;
  label: string;
  errorTitle?: string;
  /** Says the failure in a toast, too (QueryContent). */
  hasErrorToast?: boolean;
  empty: EmptyList;
  /** Without columns, the rows are cards on wide windows too. */
  columns?: readonly Column<Row>[];
  tableLabel?: string;
  /** A row as a list item, for windows that are too narrow for a table (`useIsTable`). */
  card?: (row: Row) => ReactNode;
  rowClassName?: string;
  /** What the selected row shows beside the list. With it, a row is selected by click and keyboard (see useRowKeyboardNavigation), and the address has its id. */
  panel?: Panel | null;
  /** What stands below a row of the table, over its whole width. */
  below?: (row: Row) => ReactNode;
  isMarked?: (row: Row) => boolean;
  search?: { label: string; placeholder: string; className?: string };
  filters?: ReactNode;
  filtersClassName?: string;
  /** Whether a button opens the filters on wide windows too. */
  foldsFilters?: boolean;
  /** The order, for windows whose table has no heads. */
  orders?: readonly OrderOption[];
  ordersClassName?: string;
  aside?: ReactNode;
  /** Around the list, below the filters. */
  frame?: (list: ReactNode) => ReactNode;
  pageSize?: number;
  /** In place of numbered pages. */
  footer?: (rows: readonly Row[]) => ReactNode;
};

/** ALL-01, ALL-02: the address has the view. J and K move through rows. A page past the end leads to the last one. */
export function ListPage<Row>(props: Props<Row>) {
  const { list, query, noun, label, search, filters, orders, aside, panel } = props;
  const { frame = (content) => content } = props;
  const { view, change, isFiltered, showAll } = list;
  const { pageIndex = 0, selectedId = null } = view;
  const { pageSize, footer } = props;
  const isPastTheEnd = isPagePastTheEnd(pageIndex, query);
  // The total can be unknown, and then 0, for a page past the end.
  const lastPage = Math.max(0, Math.ceil(getTotal(query.data) / (pageSize ?? 1)) - 1);
  useEffect(() => {
    if (isPastTheEnd) change({ pageIndex: Math.min(lastPage, pageIndex - 1) }, { replace: true });
  });
  const select = (id: string | null) => change({ selectedId: id, pageIndex }, { replace: true });
  const skeleton = <RowsSkeleton rows={8} />;
  const rowsElement = useRef<HTMLDivElement>(null);
  useStepKeys((step) => stepToRow(rowsElement.current, step));
  const [canStep, setCanStep] = useState(false);
  // On phones, the filters are behind a button.
  const canFold = search !== undefined && Boolean(filters);
  const { foldsFilters = false } = props;
  const [isFilterShown, setIsFilterShown] = useState(foldsFilters && isFiltered);
  useEffect(() => setCanStep(hasSteps(rowsElement.current)), [query.data]);

  const content = (
    <QueryContent
      query={query}
      title={props.errorTitle ?? `Failed to load ${noun}`}
      hasToast={props.hasErrorToast}
      skeleton={skeleton}
    >
      {(data) => {
        const rows = getRows(data);
        const hasRows = rows.length > 0;
        return (
          <>
            {hasRows && (
              <div ref={rowsElement}>
                <Rows {...props} rows={rows} onSelect={select} />
              </div>
            )}
            {isPastTheEnd && skeleton}
            {!hasRows && !isPastTheEnd && (
              <NoRows noun={noun} empty={props.empty} isFiltered={isFiltered} onShowAll={showAll} />
            )}
            {hasRows && footer?.(rows)}
            {/* Stays without rows too, but visually hidden: the live region must be in place to announce the new count. */}
            {pageSize !== undefined && (
              <div className={hasRows ? 'border-t border-border px-5 py-3' : 'sr-only'}>
                <Pagination
                  pageIndex={hasRows ? pageIndex : 0}
                  pageSize={pageSize}
                  totalCount={hasRows ? getTotal(data) : 0}
                  onPageChange={(index) => change({ pageIndex: index })}
                  noun={noun}
                />
              </div>
            )}
          </>
        );
      }}
    </QueryContent>
  );

  const card = (
    <Card
      aria-label={label}
      aria-busy={query.isPlaceholderData}
      className="@container"
      {...(props.columns && { 'data-wide': '' })}
    >
      {content}
    </Card>
  );

  return (
    <>
      {(search || aside) && canStep && (
        <Button
          variant="secondary"
          size="sm"
          className="sr-only focus:not-sr-only focus:self-start"
          onClick={() => stepToRow(rowsElement.current, 1)}
        >
          Skip to the first row
        </Button>
      )}
      {(search || aside) && (
        <div className="flex flex-wrap items-start justify-between gap-3">
          <search className={`min-w-0 flex-1 ${props.filtersClassName ?? ''}`}>
            {search && (
              <SearchField
                {...search}
                value={view.search}
                // It is reported a moment after its last letter. A row that was selected meanwhile keeps its panel.
                onChange={(text) => change({ ...(selectedId && { selectedId }), search: text })}
              />
            )}
            {canFold && (
              <Button
                variant="secondary"
                className={cn('col-span-full', !foldsFilters && 'sm:hidden')}
                aria-expanded={isFilterShown}
                onClick={() => setIsFilterShown(!isFilterShown)}
              >
                <SlidersHorizontal aria-hidden="true" />
                Filters
              </Button>
            )}
            <div
              className={cn(
                'contents',
                canFold && !isFilterShown && (foldsFilters ? 'hidden' : 'max-sm:hidden'),
              )}
            >
              {filters}
              {orders && view.sort !== undefined && (
                <OrderField
                  order={{ sort: view.sort, isAscending: view.isAscending ?? false }}
                  options={orders}
                  onChange={change}
                  className={props.ordersClassName ?? 'lg:hidden'}
                />
              )}
            </div>
          </search>
          {aside}
        </div>
      )}
      {frame(
        panel === undefined ? (
          card
        ) : (
          <ListAndPanel
            ids={query.data ? getRows(query.data).map(props.getId) : []}
            selectedId={selectedId}
            onSelect={select}
            panel={panel}
          >
            {card}
          </ListAndPanel>
        ),
      )}
    </>
  );
}

/** The number of rows on all pages. A list that is paged by time does not know it. */
const getTotal = (data: Listed<unknown> | undefined) => (data && 'totalCount' in data ? data.totalCount : 0);

type RowsProps<Row> = Props<Row> & { rows: readonly Row[]; onSelect: (id: string | null) => void };

/** The rows: cards where the window is narrow and the list has any, else a table. */
function Rows<Row>({ rows, onSelect, ...props }: RowsProps<Row>) {
  const { list, getId, columns = [], card, panel, isMarked, below } = props;
  const isTable = useIsTable();
  const { sort, isAscending, selectedId = null } = list.view;
  const isSelectable = panel !== undefined;
  const { rowProps } = useRowKeyboardNavigation({ ids: rows.map(getId), selectedId, onSelect });
  if (card && !(isTable && columns.length > 0))
    return (
      <ul data-cards className="divide-y divide-border">
        {rows.map((row) => card(row))}
      </ul>
    );

  function toTableRow(row: Row) {
    const id = getId(row);
    const isSelected = isSelectable ? selectedId === id : isMarked?.(row);
    return (
      <TableRow
        key={id}
        data-row
        {...(isSelected !== undefined && { isSelected })}
        className={cn(
          below && 'border-0',
          isSelectable && 'cursor-pointer hover:bg-subtle focus-visible:-outline-offset-2',
          props.rowClassName,
        )}
        {...(isSelectable && rowProps(id))}
      >
        {columns.map((column, index) => (
          <TableCell key={index} className={column.className}>
            {column.cell(row)}
          </TableCell>
        ))}
      </TableRow>
    );
  }

  return (
    <Table label={props.tableLabel ?? props.label} {...(isSelectable && { role: 'grid' })}>
      <TableHeader>
        <TableRow>
          {columns.map((column, index) => (
            <Head
              // The columns of a list do not change.
              key={index}
              column={column}
              sorted={column.sort !== undefined && column.sort === sort && (isAscending ? 'asc' : 'desc')}
              onSort={list.sortBy}
            />
          ))}
        </TableRow>
      </TableHeader>
      {below ? (
        rows.map((row) => (
          <tbody key={getId(row)} className="border-b border-border last:border-0">
            {toTableRow(row)}
            <Below width={columns.length}>{below(row)}</Below>
          </tbody>
        ))
      ) : (
        <tbody>{rows.map((row) => toTableRow(row))}</tbody>
      )}
    </Table>
  );
}

function Below({ width, children }: { width: number; children: ReactNode }) {
  if (!children) return null;
  return (
    <tr>
      <td colSpan={width} className="px-5 pb-2">
        {children}
      </td>
    </tr>
  );
}

type HeadProps<Row> = { column: Column<Row>; sorted: 'asc' | 'desc' | false; onSort: (sort: string) => void };

function Head<Row>({ column: { head, sort, className, headClassName }, sorted, onSort }: HeadProps<Row>) {
  const classes = cn(className, headClassName);
  if (sort === undefined) return <TableHead className={classes}>{head}</TableHead>;
  return (
    <SortableHead sorted={sorted} onSort={() => onSort(sort)} className={classes}>
      {head}
    </SortableHead>
  );
}
