import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { useListView } from '@portal/frame/routing/list-view';
import { CLIENT_PAGE_SIZE, CLIENT_STATUSES, useClients } from '@portal/data/clients/queries';
import { PageHeader } from '@portal/ui/layout/page-header';
import { FilterSelect } from '@portal/ui/list/filter-select';
import { ListPage } from '@portal/ui/list/list-page';
import { approvalLabel } from '@portal/domain/status-labels';
import { Button } from '@portal/ui/primitives/button';
import { Plus, Users } from 'lucide-react';
import { useState } from 'react';
import { NewClientDialog } from '../lazy-dialogs.ts';
import { clientList } from '../first-queries.ts';
import { useClientPanel } from './panel/client-panel.tsx';
import { clientColumns } from './client-columns.tsx';
import { ExportButton } from './export-button.tsx';

const OTHER_LABELS: Readonly<Record<string, string>> = {
  all: 'All statuses',
  suspended: 'Suspended',
  no_owner: 'No owner yet',
};
const STATUS_OPTIONS = CLIENT_STATUSES.map((value) => ({
  value,
  label: OTHER_LABELS[value] ?? approvalLabel(value),
}));

const ORDERS = [
  { label: 'Newest first', sort: 'created_at', isAscending: false },
  { label: 'Oldest first', sort: 'created_at', isAscending: true },
  { label: 'By name', sort: 'full_name', isAscending: true },
  { label: 'By company', sort: 'company_name', isAscending: true },
  { label: 'By status', sort: 'approval_status', isAscending: true },
];

export function ClientsPage() {
  const list = useListView(clientList);
  const { selectedId, ...view } = list.view;
  const clients = useClients(view);
  const [isEntering, setIsEntering] = useState(false);
  const panel = useClientPanel(selectedId, clients.data?.rows);

  return (
    <>
      <PageHeader
        title="Clients"
        description="Everyone who has applied or was entered by us."
        actions={
          <>
            <ExportButton view={view} totalCount={clients.data?.totalCount} />
            <Button asChild variant="secondary">
              <Link to={paths.adminClientImport}>Import clients</Link>
            </Button>
            <Button onClick={() => setIsEntering(true)}>
              <Plus aria-hidden="true" />
              New client
            </Button>
          </>
        }
      />
      <ListPage
        list={list}
        query={clients}
        getId={({ client_id }) => client_id}
        noun="clients"
        label="Client list"
        hasErrorToast
        tableLabel="Clients"
        empty={{ icon: Users, description: 'New applications appear here.' }}
        pageSize={CLIENT_PAGE_SIZE}
        columns={clientColumns}
        panel={panel}
        search={{
          label: 'Search clients',
          placeholder: 'Name, company, project or email',
          className: 'min-[22rem]:max-lg:col-span-2',
        }}
        filters={<FilterSelect label="Status" options={STATUS_OPTIONS} {...list.filter('status')} />}
        filtersClassName="grid gap-3 min-[22rem]:grid-cols-2 lg:grid-cols-[minmax(0,20rem)_minmax(0,11rem)]"
        orders={ORDERS}
      />
      {isEntering && <NewClientDialog onClose={() => setIsEntering(false)} />}
    </>
  );
}
