import { CLIENT_PAGE_SIZE, CLIENT_SORTS, type Client, type ClientView } from '@portal/data/clients/queries';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@portal/ui/primitives/table';
import {
  FlexRender,
  functionalUpdate,
  useTable,
  type Header,
  type RowSelectionState,
  type SortingState,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { clientColumns, clientTableFeatures, WIDE_ONLY_COLUMNS } from './client-columns.tsx';
import { useRowKeyboardNavigation } from './use-row-keyboard-navigation.ts';

type Props = {
  clients: Client[];
  totalCount: number;
  view: ClientView;
  selectedId: string | null;
  onSelect: (userId: string | null) => void;
  onSort: (order: Pick<ClientView, 'sort' | 'isAscending'>) => void;
};

/**
 * ADM-02: one page of clients, as searched, sorted and paged by the database. Rows are selected by click or keyboard
 * (see useRowKeyboardNavigation).
 */
export function ClientTable({ clients, totalCount, view, selectedId, onSelect, onSort }: Props) {
  const sorting: SortingState = [{ id: view.sort, desc: !view.isAscending }];
  const rowSelection: RowSelectionState = selectedId ? { [selectedId]: true } : {};
  const { tabbableId, rowProps } = useRowKeyboardNavigation({
    ids: clients.map(({ user_id }) => user_id),
    selectedId,
    onSelect,
  });
  const table = useTable({
    features: clientTableFeatures,
    columns: clientColumns,
    data: clients,
    getRowId: (client) => client.user_id,
    manualSorting: true,
    manualPagination: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    enableMultiRowSelection: false,
    rowCount: totalCount,
    meta: { tabbableRowId: tabbableId },
    state: {
      sorting,
      rowSelection,
      pagination: { pageIndex: view.pageIndex, pageSize: CLIENT_PAGE_SIZE },
    },
    onSortingChange: (change) => {
      const [order] = functionalUpdate(change, sorting);
      const sort = CLIENT_SORTS.find((known) => known === order?.id);
      if (order && sort) onSort({ sort, isAscending: !order.desc });
    },
    onRowSelectionChange: (change) =>
      onSelect(Object.keys(functionalUpdate(change, rowSelection))[0] ?? null),
  });

  return (
    <Table label="Clients" role="grid">
      <TableHeader>
        {table.getHeaderGroups().map((group) => (
          <TableRow key={group.id}>
            {group.headers.map((header) => (
              <ColumnHeader key={header.id} header={header} />
            ))}
          </TableRow>
        ))}
      </TableHeader>
      <TableBody>
        {table.getRowModel().rows.map((row) => (
          <TableRow
            key={row.id}
            isSelected={row.getIsSelected()}
            className="cursor-pointer hover:bg-subtle focus-visible:-outline-offset-2"
            onClick={() => row.toggleSelected(true)}
            {...rowProps(row.id)}
          >
            {row.getAllCells().map((cell) => (
              <TableCell key={cell.id} className={columnClassName(cell.column.id)}>
                <FlexRender cell={cell} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function columnClassName(columnId: string): string {
  return WIDE_ONLY_COLUMNS.has(columnId)
    ? '@max-[35rem]:hidden'
    : '@max-[35rem]:px-2 @max-[35rem]:first:min-w-0 @max-[35rem]:first:pl-4 @max-[35rem]:last:pr-3';
}

function ColumnHeader({ header }: { header: Header<typeof clientTableFeatures, Client> }) {
  const { column } = header;
  const sorted = column.getIsSorted();
  const Arrow = sorted === 'asc' ? ArrowUp : ArrowDown;
  if (!column.getCanSort()) {
    return (
      <TableHead className={columnClassName(column.id)}>
        <FlexRender header={header} />
      </TableHead>
    );
  }
  return (
    <TableHead
      className={columnClassName(column.id)}
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className="inline-flex h-7 items-center gap-1 rounded-sm"
        onClick={column.getToggleSortingHandler()}
      >
        <FlexRender header={header} />
        {sorted && <Arrow aria-hidden="true" className="size-3.5" />}
      </button>
    </TableHead>
  );
}
