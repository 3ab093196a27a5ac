import type { Client } from '@portal/data/clients';
import { Button } from '@portal/ui/button';
import { formatDate } from '@portal/ui/formatters';
import { ApprovalBadge } from '@portal/ui/status-badge';
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

/** Order, page and selection; their work is the database's, so no row models are loaded. */
export const clientTableFeatures = tableFeatures({
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableMeta: metaHelper<{ rowInTabOrder: string | undefined }>(),
});

const column = createColumnHelper<typeof clientTableFeatures, Client>();

/**
 * ADM-02: the columns; the id of a sortable one is what the database orders by. The status comes second, so that a
 * phone shows it without scrolling sideways; what is long takes more lines, so that nothing scrolls beside the panel.
 */
export const clientColumns = column.columns([
  column.accessor('full_name', {
    header: 'Name',
    cell: ({ row: { original: client } }) => (
      <>
        <span
          className="line-clamp-2 max-w-32 font-medium wrap-break-word @min-[37.5rem]:max-w-36 @2xl:max-w-44 @3xl:max-w-56"
          title={clientName(client)}
        >
          {clientName(client)}
        </span>
        <span className="block max-w-32 wrap-break-word text-muted @min-[37.5rem]:max-w-36 @2xl:max-w-44 @3xl:max-w-56">
          {client.business_email}
        </span>
      </>
    ),
  }),
  column.accessor('approval_status', {
    header: 'Status',
    cell: ({ row }) => <ApprovalBadge status={row.original.approval_status} />,
  }),
  column.accessor('company_name', {
    header: 'Company',
    cell: ({ row: { original: client } }) => (
      <>
        <span className="line-clamp-2 max-w-24 wrap-break-word @min-[37.5rem]:max-w-28 @2xl:max-w-36 @3xl:max-w-48">
          {client.company_name ?? '–'}
        </span>
        <span className="block max-w-24 wrap-break-word text-muted @min-[37.5rem]:max-w-28 @2xl:max-w-36 @3xl:max-w-48">
          {client.project_name}
        </span>
      </>
    ),
  }),
  column.accessor('created_at', {
    header: 'Created',
    sortDescFirst: true,
    cell: ({ row }) => <span className="whitespace-nowrap">{formatDate(row.original.created_at)}</span>,
  }),
  column.display({
    id: 'write',
    header: () => <span className="sr-only">Write</span>,
    cell: ({ row, table }) => (
      <MailButton client={row.original} isInTabOrder={table.options.meta?.rowInTabOrder === row.id} />
    ),
  }),
]);

function MailButton({ client, isInTabOrder }: { client: Client; isInTabOrder: boolean }) {
  if (!client.business_email) return null;
  return (
    <Button asChild variant="ghost" size="icon-sm">
      <a
        href={`mailto:${encodeURIComponent(client.business_email)}`}
        tabIndex={isInTabOrder ? 0 : -1}
        aria-label={`Write to ${clientName(client)}`}
        onClick={(event) => event.stopPropagation()}
      >
        <Mail aria-hidden="true" />
      </a>
    </Button>
  );
}
