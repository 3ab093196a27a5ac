import type { Client, ListedClient } from '@portal/data/clients/queries';
import { Badge } from '@portal/ui/primitives/badge';
import { Button } from '@portal/ui/primitives/button';
import { formatDate } from '@portal/domain/format/formatters';
import type { Column } from '@portal/ui/list/list-page';
import { ApprovalBadge } from '@portal/ui/primitives/status-badge';
import { Mail } from 'lucide-react';
import { clientName } from '../shared/client-name.tsx';

const ALWAYS =
  '@min-[35rem]:py-1 @max-[35rem]:px-2 @max-[35rem]:first:min-w-0 @max-[35rem]:first:pl-4 @max-[35rem]:last:pr-3';
const WIDE_ONLY = 'py-1 @max-[35rem]:hidden';

/** ADM-02: in a narrow list, the name and status cells include the values of the hidden columns. */
export const clientColumns: readonly Column<ListedClient>[] = [
  {
    head: 'Name',
    sort: 'full_name',
    className: ALWAYS,
    cell: (client) => (
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
  },
  {
    head: 'Status',
    sort: 'approval_status',
    className: ALWAYS,
    cell: (client) => (
      <>
        <span className="flex flex-wrap gap-1">
          <ApprovalBadge status={client.approval_status} suspendedAt={client.suspended_at} />
          {!client.has_owner && <Badge tone="warning">No owner yet</Badge>}
        </span>
        <span className="mt-1 block text-xs whitespace-nowrap text-muted @min-[35rem]:hidden">
          {formatDate(client.created_at)}
        </span>
      </>
    ),
  },
  {
    head: 'Company',
    sort: 'company_name',
    className: WIDE_ONLY,
    cell: (client) => (
      <span className="block max-w-24 leading-tight @min-[37.5rem]:max-w-28 @2xl:max-w-36 @3xl:max-w-56">
        <span className="block truncate" title={client.company_name ?? undefined}>
          {client.company_name ?? '–'}
        </span>
        <span className="block truncate text-muted" title={client.project_name ?? undefined}>
          {client.project_name}
        </span>
      </span>
    ),
  },
  {
    head: 'Created',
    sort: 'created_at',
    className: WIDE_ONLY,
    cell: (client) => <span className="whitespace-nowrap">{formatDate(client.created_at)}</span>,
  },
  {
    head: <span className="sr-only">Email</span>,
    className: ALWAYS,
    cell: (client) => <MailButton client={client} />,
  },
];

function MailButton({ client }: { client: Client }) {
  if (!client.business_email) return null;
  return (
    <Button asChild variant="ghost" size="icon-sm">
      <a
        href={`mailto:${encodeURIComponent(client.business_email)}`}
        aria-label={`Email ${clientName(client)}`}
      >
        <Mail aria-hidden="true" />
      </a>
    </Button>
  );
}
