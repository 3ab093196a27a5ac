import type { Client, ClientSort, ClientView } from '@portal/data/clients';
import { Button } from '@portal/ui/button';
import { formatDate } from '@portal/ui/formatters';
import { ApprovalBadge } from '@portal/ui/status-badge';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@portal/ui/table';
import { ArrowDown, ArrowUp, Mail } from 'lucide-react';
import { clientName } from '../client-name.ts';

type Props = {
  clients: Client[];
  view: ClientView;
  selectedId: string | null;
  onSelect: (userId: string) => void;
  onSort: (sort: ClientSort) => void;
};

const COLUMNS: { label: string; sort: ClientSort }[] = [
  { label: 'Name', sort: 'full_name' },
  { label: 'Company', sort: 'company_name' },
  { label: 'Status', sort: 'approval_status' },
  { label: 'Created', sort: 'created_at' },
];

/** ADM-02: the clients of one page. A row is chosen by click, or by the button that its name is. */
export function ClientTable({ clients, view, selectedId, onSelect, onSort }: Props) {
  return (
    <Table label="Clients">
      <TableHeader>
        <TableRow>
          {COLUMNS.map(({ label, sort }) => (
            <SortableHead
              key={sort}
              label={label}
              isSorted={view.sort === sort}
              isAscending={view.isAscending}
              onSort={() => onSort(sort)}
            />
          ))}
          <TableHead>
            <span className="sr-only">Write</span>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {clients.map((client) => (
          <TableRow
            key={client.id}
            isSelected={client.user_id === selectedId}
            className="cursor-pointer hover:bg-subtle"
            onClick={() => onSelect(client.user_id)}
          >
            <TableCell>
              <button
                type="button"
                className="max-w-56 truncate text-left font-medium"
                aria-pressed={client.user_id === selectedId}
                onClick={() => onSelect(client.user_id)}
              >
                {clientName(client)}
              </button>
              <span className="block max-w-56 truncate text-muted">{client.business_email}</span>
            </TableCell>
            <TableCell>
              <span className="block max-w-48 truncate">{client.company_name ?? '–'}</span>
              <span className="block max-w-48 truncate text-muted">{client.project_name}</span>
            </TableCell>
            <TableCell>
              <ApprovalBadge status={client.approval_status} />
            </TableCell>
            <TableCell className="whitespace-nowrap">{formatDate(client.created_at)}</TableCell>
            <TableCell>
              {client.business_email && (
                <Button asChild variant="ghost" size="icon-sm">
                  <a
                    href={`mailto:${encodeURIComponent(client.business_email)}`}
                    aria-label={`Write to ${clientName(client)}`}
                    onClick={(event) => event.stopPropagation()}
                  >
                    <Mail aria-hidden="true" />
                  </a>
                </Button>
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

type HeadProps = { label: string; isSorted: boolean; isAscending: boolean; onSort: () => void };

function SortableHead({ label, isSorted, isAscending, onSort }: HeadProps) {
  const Arrow = isAscending ? ArrowUp : ArrowDown;
  const order = isAscending ? 'ascending' : 'descending';
  return (
    <TableHead aria-sort={isSorted ? order : undefined}>
      <button type="button" className="inline-flex items-center gap-1" onClick={onSort}>
        {label}
        {isSorted && <Arrow aria-hidden="true" className="size-3.5" />}
      </button>
    </TableHead>
  );
}
