import { useSearchParams } from '@portal/auth/routing/router';
import { CLIENT_PAGE_SIZE, useClient, useClients, type ClientView } from '@portal/data/clients/queries';
import { Card } from '@portal/ui/primitives/card';
import { ErrorState } from '@portal/ui/feedback/error-state';
import { PageHeader } from '@portal/ui/layout/page-header';
import { Pagination } from '@portal/ui/layout/pagination';
import { useDeferredValue } from 'react';
import { ListAndPanel } from '../client-panel/list-and-panel.tsx';
import { ClientFilters } from './client-filters.tsx';
import { ClientTable } from './client-table.tsx';
import { ClientTableSkeleton } from './client-table-skeleton.tsx';
import {
  clientViewParams,
  selectedClientId,
  parseClientView,
  withSelectedClient,
} from './client-view-params.ts';
import { ExportButton } from './export-button.tsx';
import { NoClients } from './no-clients.tsx';

/** ADM-02 to ADM-04: the clients page. The database searches, filters, sorts and pages; the URL holds the view and the selection. */
export function ClientsPage() {
  const [searchParams, setSearchParams] = useSearchParams();
  const view = parseClientView(searchParams);
  const clients = useClients(view);
  const selectedId = selectedClientId(searchParams);
  const selectedClient = useClient(
    selectedId,
    clients.data?.clients.find((client) => client.user_id === selectedId),
  );

  function changeView(change: Partial<ClientView>) {
    setSearchParams(clientViewParams({ ...view, pageIndex: 0, ...change }), {
      // Refining a search replaces the history entry, so that Back leaves the search instead of undoing it letter by letter.
      replace: Boolean(change.search && view.search),
      preventScrollReset: true,
    });
  }

  function selectClient(userId: string | null) {
    setSearchParams(withSelectedClient(searchParams, userId), { replace: true, preventScrollReset: true });
  }

  const hasRows = Boolean(clients.data?.clients.length);
  // Rendering 25 new rows takes longer than a frame. Deferring it keeps typing responsive.
  const list = useDeferredValue(
    <>
      {clients.isPending && <ClientTableSkeleton />}
      {clients.isError && (
        <ErrorState
          title="Failed to load clients"
          onRetry={() => void clients.refetch()}
          isRetrying={clients.isFetching}
        />
      )}
      {clients.data && !hasRows && <NoClients view={view} onViewChange={changeView} />}
      {clients.data && hasRows && (
        <ClientTable
          clients={clients.data.clients}
          totalCount={clients.data.totalCount}
          view={view}
          selectedId={selectedId}
          onSelect={selectClient}
          onSort={changeView}
        />
      )}
      {/* Rendered without rows too, but visually hidden: the live region must stay in place to announce the new count. */}
      {clients.data && (
        <div className={hasRows ? 'border-t border-border px-5 py-3' : 'sr-only'}>
          <Pagination
            pageIndex={hasRows ? view.pageIndex : 0}
            pageSize={CLIENT_PAGE_SIZE}
            totalCount={hasRows ? clients.data.totalCount : 0}
            onPageChange={(pageIndex) => changeView({ pageIndex })}
            noun="clients"
          />
        </div>
      )}
    </>,
  );

  return (
    <>
      <PageHeader
        title="Clients"
        description="Everyone who has applied."
        actions={
          <ExportButton search={view.search} status={view.status} totalCount={clients.data?.totalCount} />
        }
      />
      <ClientFilters view={view} onChange={changeView} />
      <ListAndPanel
        client={selectedClient.data}
        clients={clients.data?.clients}
        onSelect={selectClient}
        onClose={() => selectClient(null)}
      >
        <Card aria-label="Client list" aria-busy={clients.isPlaceholderData} className="@container">
          {list}
        </Card>
      </ListAndPanel>
    </>
  );
}
