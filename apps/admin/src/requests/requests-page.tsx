import { useSearchParams } from '@portal/auth/routing/router';
import {
  INBOX_PAGE_SIZE,
  useRequestInbox,
  type InboxRequest,
  type InboxView,
} from '@portal/data/service-requests/inbox';
import { RowsSkeleton } from '@portal/ui/feedback/rows-skeleton';
import { PageHeader } from '@portal/ui/layout/page-header';
import { ListStates } from '@portal/ui/list/list-states';
import { NoRows } from '@portal/ui/list/no-rows';
import { Card } from '@portal/ui/primitives/card';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useIsTable } from '../use-is-table.ts';
import { ClientFilter } from './client-filter.tsx';
import { RequestFilters } from './request-filters.tsx';
import { RequestItem } from './request-item.tsx';
import { RequestSheet } from './request-sheet.tsx';
import { RequestTable } from './request-table.tsx';
import { inboxViewParams, isFiltered, NO_FILTER, parseInboxView } from './request-view-params.ts';

/** ADM-11: the service requests of all clients. The database searches, filters, sorts and pages; the URL holds the view. */
export function RequestsPage() {
  const [searchParams, setSearchParams] = useSearchParams();
  const view = parseInboxView(searchParams);
  const requests = useRequestInbox(view);
  const [opened, setOpened] = useState<InboxRequest | null>(null);
  const isTable = useIsTable();
  const rows = requests.data?.requests ?? [];

  function changeView(change: Partial<InboxView>) {
    setSearchParams(inboxViewParams({ ...view, pageIndex: 0, ...change }), {
      // Refining a search replaces the history entry, so that Back leaves the search instead of undoing it letter by letter.
      replace: Boolean(change.search && view.search),
      preventScrollReset: true,
    });
  }

  return (
    <>
      <PageHeader title="Requests" description="The service requests of all clients." />
      <RequestFilters view={view} onChange={changeView} />
      {view.clientId && (
        <ClientFilter clientId={view.clientId} onClear={() => changeView({ clientId: null })} />
      )}
      <Card aria-label="Request list" aria-busy={requests.isPlaceholderData}>
        <ListStates
          query={requests}
          noun="requests"
          pageIndex={view.pageIndex}
          pageSize={INBOX_PAGE_SIZE}
          onPageChange={(pageIndex) => changeView({ pageIndex })}
          hasRows={rows.length > 0}
          skeleton={<RowsSkeleton label="Loading requests" rows={8} />}
          empty={
            <NoRows
              icon={Inbox}
              noun="requests"
              description="Clients send requests on the Request Service page."
              isPastTheEnd={view.pageIndex > 0}
              isFiltered={isFiltered(view)}
              onFirstPage={() => changeView({ pageIndex: 0 })}
              onShowAll={() => changeView(NO_FILTER)}
            />
          }
        >
          {isTable ? (
            <RequestTable requests={rows} view={view} onSort={changeView} onOpen={setOpened} />
          ) : (
            <ul className="divide-y divide-border">
              {rows.map((request) => (
                <RequestItem key={request.id} request={request} onOpen={() => setOpened(request)} />
              ))}
            </ul>
          )}
        </ListStates>
      </Card>
      {opened && (
        <RequestSheet
          // Stays open when the request no longer matches the filter after a change of its status.
          request={rows.find(({ id }) => id === opened.id) ?? opened}
          onStatusChanged={(status) => setOpened({ ...opened, status })}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
