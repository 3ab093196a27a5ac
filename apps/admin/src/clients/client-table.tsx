import { CLIENT_PAGE_SIZE, CLIENT_SORTS, type Client, type ClientView } from '@portal/data/clients/queries';
import { SortableHead } from '@portal/ui/list/sortable-head';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@portal/ui/primitives/table';
import {
  FlexRender,
  functionalUpdate,
  useTable,
  type Header,
  type RowSelectionState,
  type SortingState,
} from '@tanstack/react-table';
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
    ? 'py-1 @max-[35rem]:hidden'
    : '@min-[35rem]:py-1 @max-[35rem]:px-2 @max-[35rem]:first:min-w-0 @max-[35rem]:first:pl-4 @max-[35rem]:last:pr-3';
}

function ColumnHeader({ header }: { header: Header<typeof clientTableFeatures, Client> }) {
  const { column } = header;
  const className = columnClassName(column.id);
  const content = <FlexRender header={header} />;
  if (!column.getCanSort()) return <TableHead className={className}>{content}</TableHead>;
  return (
    <SortableHead
      className={className}
      sorted={column.getIsSorted()}
      onSort={column.getToggleSortingHandler()}
    >
      {content}
    </SortableHead>
  );
}
