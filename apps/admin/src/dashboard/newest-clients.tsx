import { NEWEST_CLIENTS, type Client } from '@portal/data/clients/queries';
import type { UseQueryResult } from '@portal/data/client/query';
import { Card, CardContent } from '@portal/ui/primitives/card';
import { cn } from '@portal/ui/primitives/class-names';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { formatDate, withNonBreakingSpaces } from '@portal/domain/format/formatters';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { ApprovalBadge } from '@portal/ui/primitives/status-badge';
import { Users } from 'lucide-react';
import { clientName } from '../shared/client-name.tsx';

type Props = {
  clients: UseQueryResult<Client[]>;
  selectedId: string | null;
  onSelect: (clientId: string) => void;
};

export function NewestClients({ clients, selectedId, onSelect }: Props) {
  return (
    <Card title="Newest clients">
      <CardContent>
        <QueryContent
          query={clients}
          title="Failed to load clients"
          hasToast
          skeleton={<RowSkeletons />}
          empty={
            <EmptyState icon={Users} title="No clients yet" description="New applications appear here." />
          }
        >
          {(loaded) => (
            // The names line up with the heading; the ground of a row reaches beyond them.
            <ul className="-mx-2 divide-y divide-border">
              {loaded.map((client) => (
                <li key={client.id}>
                  <button
                    type="button"
                    aria-pressed={client.client_id === selectedId}
                    onClick={() => onSelect(client.client_id)}
                    className={cn(
                      'flex w-full items-center justify-between gap-4 rounded-md px-2 py-2.5 text-left hover:bg-subtle',
                      client.client_id === selectedId && 'bg-accent-subtle',
                    )}
                  >
                    <span className="grid min-w-0">
                      <span className="font-medium wrap-anywhere">{clientName(client)}</span>
                      <span className="text-sm wrap-anywhere text-muted">
                        {[client.company_name, withNonBreakingSpaces(formatDate(client.created_at))]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </span>
                    <span className="shrink-0">
                      <ApprovalBadge status={client.approval_status} suspendedAt={client.suspended_at} />
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </QueryContent>
      </CardContent>
    </Card>
  );
}

function RowSkeletons() {
  return (
    <div className="divide-y divide-border">
      {Array.from({ length: NEWEST_CLIENTS }, (_, row) => (
        <div key={row} className="flex h-16 items-center justify-between gap-4 px-2">
          <div className="flex min-w-0 flex-col gap-1.5">
            <Skeleton className="h-4 w-36 max-w-full" />
            <Skeleton className="h-3.5 w-48 max-w-full" />
          </div>
          <Skeleton className="h-5 w-20 shrink-0" />
        </div>
      ))}
    </div>
  );
}
