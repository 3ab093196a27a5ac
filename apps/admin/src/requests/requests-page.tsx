import { clientLabel } from '@portal/domain/profiles/client-label';
import { useListView } from '@portal/frame/routing/list-view';
import { useClientIdentity } from '@portal/data/clients/identity';
import {
  INBOX_PAGE_SIZE,
  INBOX_STATUSES,
  useRequestInbox,
  type InboxRequest,
  type InboxStatus,
} from '@portal/data/service-requests/inbox';
import { serviceTypeLabel } from '@portal/domain/service-requests/types';
import { Notice } from '@portal/ui/feedback/notice';
import { PageHeader } from '@portal/ui/layout/page-header';
import { FilterSelect } from '@portal/ui/list/filter-select';
import { ListPage, type Column } from '@portal/ui/list/list-page';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { RequestStatusBadge } from '@portal/ui/primitives/status-badge';
import { requestStatusLabel } from '@portal/domain/status-labels';
import { Inbox } from 'lucide-react';
import { requestList } from '../first-queries.ts';
import { ClientLink } from '../shared/client-name.tsx';
import {
  changedText,
  proposalText,
  senderText,
  sentText,
  AuditsOrProposal,
  waitingText,
} from './request-facts.tsx';
import { useRequestPanel } from './request-panel.tsx';

const STATUS_OPTIONS = INBOX_STATUSES.map((value) => ({ value, label: statusFilterLabel(value) }));
const ORDERS = [
  { label: 'Newest first', sort: 'created_at', isAscending: false },
  { label: 'Oldest first', sort: 'created_at', isAscending: true },
  { label: 'By project', sort: 'project_name', isAscending: true },
  { label: 'By status', sort: 'status', isAscending: true },
];

export function RequestsPage() {
  const list = useListView(requestList);
  const { change } = list;
  const { selectedId, ...view } = list.view;
  const requests = useRequestInbox(view);
  const panel = useRequestPanel(selectedId, requests.data?.rows);
  return (
    <>
      <PageHeader title="Requests" description="The service requests of all clients." />
      <ListPage
        list={list}
        query={requests}
        getId={({ id }) => id}
        noun="requests"
        label="Request list"
        tableLabel="Table of requests"
        empty={{ icon: Inbox, description: 'Clients send requests on the Request Service page.' }}
        pageSize={INBOX_PAGE_SIZE}
        columns={COLUMNS}
        panel={panel}
        search={{
          label: 'Search requests',
          placeholder: 'Project, client or email',
          className: 'min-[22rem]:max-lg:col-span-2',
        }}
        filters={<FilterSelect label="Status" options={STATUS_OPTIONS} {...list.filter('status')} />}
        filtersClassName="grid gap-3 min-[22rem]:grid-cols-2 lg:grid-cols-[minmax(0,20rem)_minmax(0,13rem)]"
        orders={ORDERS}
        frame={(content) => (
          <>
            {view.clientId && (
              <OnlyOneClient clientId={view.clientId} onClear={() => change({ clientId: null })} />
            )}
            {content}
          </>
        )}
      />
    </>
  );
}

const WIDE = '@max-[40rem]:hidden';
const NARROW = 'block text-muted wrap-anywhere @min-[40rem]:hidden';

/** ADM-11: in a narrow list, the first cells include the values of the hidden columns. */
const COLUMNS: readonly Column<InboxRequest>[] = [
  {
    head: 'Request',
    sort: 'project_name',
    cell: (request) => (
      <>
        <span
          id={`request-${request.id}`}
          title={request.project_name}
          className="line-clamp-2 font-medium wrap-anywhere"
        >
          {request.project_name}
        </span>
        <span className={NARROW}>{clientLabel(request)}</span>
        <span className="block text-muted">{serviceTypeLabel(request.service_type)}</span>
      </>
    ),
  },
  { head: 'Client', className: `min-w-28 ${WIDE}`, cell: (request) => <ClientLink client={request} /> },
  {
    head: 'Sent',
    sort: 'created_at',
    className: `lg:min-w-32 ${WIDE}`,
    cell: (request) => (
      <>
        {sentText(request)}
        <span className="block wrap-anywhere">{senderText(request)}</span>
        <span className="block text-muted">{waitingText(request)}</span>
      </>
    ),
  },
  {
    head: 'Status',
    sort: 'status',
    cell: (request) => (
      <>
        <RequestStatusBadge status={request.status} />
        <span className="block text-muted">{proposalText(request)}</span>
        <span className="block text-muted">{changedText(request)}</span>
        <span className={NARROW}>{waitingText(request) || sentText(request)}</span>
      </>
    ),
  },
  { head: 'Audit', className: WIDE, cell: (request) => <AuditsOrProposal request={request} /> },
];

function statusFilterLabel(status: InboxStatus): string {
  if (status === 'all') return 'Any status';
  if (status === 'proposed') return 'Proposal sent';
  if (status === 'lapsed') return 'Proposal declined or expired';
  return status === 'waiting' ? 'New or in review' : requestStatusLabel(status);
}

function OnlyOneClient({ clientId, onClear }: { clientId: string; onClear: () => void }) {
  const client = useClientIdentity(clientId);
  const name = client.data && clientLabel(client.data);
  return (
    <Notice actions={<SmallButton onClick={onClear}>Show all clients</SmallButton>}>
      <span className="wrap-anywhere">Only requests from {name ?? 'one client'}.</span>
    </Notice>
  );
}
