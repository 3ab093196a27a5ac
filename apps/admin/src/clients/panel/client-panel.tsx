import { paths } from '@portal/domain/routing/paths';
import { Link, useLocation } from '@portal/frame/routing/router';
import { useClient, type Client } from '@portal/data/clients/queries';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { DescriptionList } from '@portal/ui/primitives/description-list';
import { toPanel } from '@portal/ui/list/list-and-panel';
import { ApprovalBadge } from '@portal/ui/primitives/status-badge';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@portal/ui/primitives/tabs';
import { activityItems, companyItems, contactItems, personItems } from './client-detail-items.tsx';
import { ApplicationNotes } from '../application/application-notes.tsx';
import { OwnerField } from '../application/owner-field.tsx';
import { clientName } from '../../shared/client-name.tsx';
import { ClientServices } from './client-services.tsx';
import { DecisionButtons } from '../actions/decision-buttons.tsx';
import { SuspensionButton } from '../actions/suspension-button.tsx';
import { returnToListState } from '../return-to-list.ts';
import { ViewAsClientButton } from '../actions/view-as-client-button.tsx';

/** ADM-04: the selected client, for the place beside a list that may have them. */
export function useClientPanel(selectedId: string | null, listed: readonly Client[] | undefined) {
  const query = useClient(
    selectedId,
    listed?.find(({ client_id }) => client_id === selectedId),
  );
  if (selectedId === null) return null;
  return toPanel(query, 'Client', (client) => ({
    title: clientName(client),
    status: <ApprovalBadge status={client.approval_status} suspendedAt={client.suspended_at} />,
    content: <Content client={client} />,
    actions: <Actions key={client.client_id} client={client} />,
  }));
}

function Content({ client }: { client: Client }) {
  return (
    <Tabs defaultValue="overview">
      <TabsList aria-label="Client details">
        <TabsTrigger value="overview">Overview</TabsTrigger>
        <TabsTrigger value="contact">Contact</TabsTrigger>
        <TabsTrigger value="services">Services</TabsTrigger>
        <TabsTrigger value="activity">Activity</TabsTrigger>
      </TabsList>
      <TabsContent value="overview">
        <DescriptionList items={[...personItems(client), ...companyItems(client)]} />
        <div key={client.client_id} className="mt-5 flex flex-col gap-4 border-t border-border pt-4">
          <OwnerField clientId={client.client_id} />
          <ApplicationNotes clientId={client.client_id} />
        </div>
      </TabsContent>
      <TabsContent value="contact">
        <DescriptionList items={contactItems(client)} />
      </TabsContent>
      <TabsContent value="services">
        <ClientServices client={client} />
      </TabsContent>
      <TabsContent value="activity">
        <DescriptionList items={activityItems(client)} />
      </TabsContent>
    </Tabs>
  );
}

/** The key that they are given resets the pending state and the dialog when another client is selected. */
function Actions({ client }: { client: Client }) {
  const location = useLocation();
  return (
    <>
      <DecisionButtons client={client} />
      <SmallButton asChild>
        <Link to={paths.adminClient(client.client_id)} state={returnToListState(location)}>
          View Details
        </Link>
      </SmallButton>
      <ViewAsClientButton client={client} />
      <SuspensionButton client={client} />
    </>
  );
}
