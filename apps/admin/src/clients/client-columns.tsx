import type { Client } from '@portal/data/clients/queries';
import { Button } from '@portal/ui/primitives/button';
import { formatDate } from '@portal/ui/format/formatters';
import { ApprovalBadge } from '@portal/ui/primitives/status-badge';
import {
  createColumnHelper,
  metaHelper,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import { Mail } from 'lucide-react';
import { clientName } from '../client-name.ts';

/** The table features in use. The database sorts and pages, so no row models are loaded. */
export const clientTableFeatures = tableFeatures({
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableMeta: metaHelper<{ tabbableRowId: string | undefined }>(),
});

const column = createColumnHelper<typeof clientTableFeatures, Client>();

/** The columns that a narrow list hides. */
export const WIDE_ONLY_COLUMNS: ReadonlySet<string> = new Set(['company_name', 'created_at']);

/**
 * ADM-02: the columns. The id of a sortable column is the database column to sort by. In a narrow list the name and
 * status cells include the values of WIDE_ONLY_COLUMNS, and long values wrap; in a wide one a row has two lines, and long values
 * are complete in the panel.
 */
export const clientColumns = column.columns([
  column.accessor('full_name', {
    header: 'Name',
    cell: ({ row: { original: client } }) => (
      <span className="block leading-tight wrap-anywhere @min-[35rem]:max-w-28 @min-[37.5rem]:max-w-36 @2xl:max-w-44 @3xl:max-w-64">
        <span className="line-clamp-2 font-medium @min-[35rem]:line-clamp-1" title={clientName(client)}>
          {clientName(client)}
        </span>
        <span className="block @min-[35rem]:hidden">
          {[client.company_name, client.project_name].filter(Boolean).join(' · ')}
        </span>
        <span className="block text-muted @min-[35rem]:truncate" title={client.business_email ?? undefined}>
          {client.business_email}
        </span>
      </span>
    ),
  }),
  column.accessor('approval_status', {
    header: 'Status',
    cell: ({ row: { original: client } }) => (
      <>
        <ApprovalBadge status={client.approval_status} suspendedAt={client.suspended_at} />
        <span className="mt-1 block text-xs whitespace-nowrap text-muted @min-[35rem]:hidden">
          {formatDate(client.created_at)}
        </span>
      </>
    ),
  }),
  column.accessor('company_name', {
    header: 'Company',
    cell: ({ row: { original: client } }) => (
      <span className="block max-w-24 leading-tight @min-[37.5rem]:max-w-28 @2xl:max-w-36 @3xl:max-w-56">
        <span className="block truncate" title={client.company_name ?? undefined}>
          {client.company_name ?? '–'}
        </span>
        <span className="block truncate text-muted" title={client.project_name ?? undefined}>
          {client.project_name}
        </span>
      </span>
    ),
  }),
  column.accessor('created_at', {
    header: 'Created',
    sortDescFirst: true,
    cell: ({ row }) => <span className="whitespace-nowrap">{formatDate(row.original.created_at)}</span>,
  }),
  column.display({
    id: 'email',
    header: () => <span className="sr-only">Email</span>,
    cell: ({ row, table }) => (
      <MailButton client={row.original} isTabbable={table.options.meta?.tabbableRowId === row.id} />
    ),
  }),
]);

function MailButton({ client, isTabbable }: { client: Client; isTabbable: boolean }) {
  if (!client.business_email) return null;
  return (
    <Button asChild variant="ghost" size="icon-sm">
      <a
        href={`mailto:${encodeURIComponent(client.business_email)}`}
        tabIndex={isTabbable ? 0 : -1}
        aria-label={`Email ${clientName(client)}`}
        onClick={(event) => event.stopPropagation()}
      >
        <Mail aria-hidden="true" />
      </a>
    </Button>
  );
}
