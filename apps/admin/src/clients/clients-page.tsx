import { useSearchParams } from '@portal/auth/router';
import { CLIENT_PAGE_SIZE, useClients, type ClientView } from '@portal/data/clients';
import { Card } from '@portal/ui/card';
import { EmptyState } from '@portal/ui/empty-state';
import { ErrorState } from '@portal/ui/error-state';
import { PageHeader } from '@portal/ui/page-header';
import { Pagination } from '@portal/ui/pagination';
import { Skeleton } from '@portal/ui/skeleton';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { ClientPanel } from '../client-panel.tsx';
import { ClientFilters } from './client-filters.tsx';
import { ClientTable } from './client-table.tsx';
import { searchOf, viewFrom } from './client-view.ts';
import { ExportButton } from './export-button.tsx';

/** ADM-02 to ADM-04. The database searches, filters, orders and pages; the address keeps the view. */
export function ClientsPage() {
  const [search, setSearch] = useSearchParams();
  const view = viewFrom(search);
  const clients = useClients(view);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const selected = clients.data?.clients.find((client) => client.user_id === selectedId);

  function show(change: Partial<ClientView>, isTyping = false) {
    setSearch(searchOf({ ...view, pageIndex: 0, ...change }), {
      replace: isTyping,
      preventScrollReset: true,
    });
  }

  return (
    <>
      <PageHeader
        title="Clients"
        description="Everyone who applied."
        actions={<ExportButton search={view.search} status={view.status} />}
      />
      <ClientFilters view={view} onChange={show} />
      <div className={selected ? 'grid items-start gap-6 xl:grid-cols-[3fr_2fr]' : undefined}>
        <Card aria-label="Client list" aria-busy={clients.isPlaceholderData}>
          {clients.isPending && <Skeleton className="h-96 w-full" />}
          {clients.isError && (
            <ErrorState
              title="Failed to load clients"
              onRetry={() => void clients.refetch()}
              isRetrying={clients.isFetching}
            />
          )}
          {clients.data?.clients.length === 0 && (
            <EmptyState
              icon={Users}
              title="No clients found"
              description="Change the search or the filter."
            />
          )}
          {clients.data && clients.data.clients.length > 0 && (
            <>
              <ClientTable
                clients={clients.data.clients}
                view={view}
                selectedId={selectedId}
                onSelect={setSelectedId}
                onSort={(sort) => show({ sort, isAscending: view.sort === sort ? !view.isAscending : true })}
              />
              <div className="border-t border-border px-5 py-3">
                <Pagination
                  pageIndex={view.pageIndex}
                  pageSize={CLIENT_PAGE_SIZE}
                  totalCount={clients.data.totalCount}
                  onPageChange={(pageIndex) => show({ pageIndex })}
                  noun="clients"
                />
              </div>
            </>
          )}
        </Card>
        {selected && <ClientPanel client={selected} />}
      </div>
    </>
  );
}
