import { useSearchParams } from '@portal/auth/routing/router';
import { CLIENT_PAGE_SIZE, useClient, useClients, type ClientView } from '@portal/data/clients/queries';
import { Card } from '@portal/ui/primitives/card';
import { PageHeader } from '@portal/ui/layout/page-header';
import { ListStates } from '@portal/ui/list/list-states';
import { NoRows } from '@portal/ui/list/no-rows';
import { Users } from 'lucide-react';
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

/** ADM-02 to ADM-04: the clients page. The database searches, filters, sorts and pages; the URL holds the view and the selection. */
export function ClientsPage() {
  const [searchParams, setSearchParams] = useSearchParams();
  const view = parseClientView(searchParams);
  const clients = useClients(view);
  const rows = clients.data?.clients ?? [];
  const selectedId = selectedClientId(searchParams);
  const selectedClient = useClient(
    selectedId,
    rows.find((client) => client.user_id === selectedId),
  );

  function changeView(change: Partial<ClientView>) {
    const params = new URLSearchParams(clientViewParams({ ...view, pageIndex: 0, ...change }));
    // A search is reported a moment after its last letter. A row that was selected meanwhile keeps its panel.
    setSearchParams(withSelectedClient(params, change.search === undefined ? null : selectedId), {
      // Refining a search replaces the history entry, so that Back leaves the search instead of undoing it letter by letter.
      replace: Boolean(change.search && view.search),
      preventScrollReset: true,
    });
  }

  function selectClient(userId: string | null) {
    setSearchParams(withSelectedClient(searchParams, userId), { replace: true, preventScrollReset: true });
  }

  return (
    <>
      <PageHeader
        title="Clients"
        description="Everyone who has applied."
        actions={<ExportButton view={view} totalCount={clients.data?.totalCount} />}
      />
      <ClientFilters view={view} onChange={changeView} />
      <ListAndPanel
        client={selectedClient.data}
        clients={clients.data?.clients}
        onSelect={selectClient}
        onClose={() => selectClient(null)}
      >
        <Card aria-label="Client list" aria-busy={clients.isPlaceholderData} className="@container">
          <ListStates
            query={clients}
            noun="clients"
            pageIndex={view.pageIndex}
            pageSize={CLIENT_PAGE_SIZE}
            onPageChange={(pageIndex) => changeView({ pageIndex })}
            hasRows={rows.length > 0}
            skeleton={<ClientTableSkeleton />}
            empty={
              <NoRows
                icon={Users}
                noun="clients"
                description="New applications appear here."
                isPastTheEnd={view.pageIndex > 0}
                isFiltered={view.search !== '' || view.status !== 'all'}
                onFirstPage={() => changeView({ pageIndex: 0 })}
                onShowAll={() => changeView({ search: '', status: 'all' })}
              />
            }
          >
            <ClientTable
              clients={rows}
              totalCount={clients.data?.totalCount ?? 0}
              view={view}
              selectedId={selectedId}
              onSelect={selectClient}
              onSort={changeView}
            />
          </ListStates>
        </Card>
      </ListAndPanel>
    </>
  );
}
