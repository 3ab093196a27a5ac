import { useLocation, useParams } from '@portal/frame/routing/router';
import { useClient, useListedClient, type Client } from '@portal/data/clients/queries';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import { DescriptionList } from '@portal/ui/primitives/description-list';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { PageHeader } from '@portal/ui/layout/page-header';
import { ApprovalBadge } from '@portal/ui/primitives/status-badge';
import { UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { activityItems, companyItems, contactItems, personItems } from '../panel/client-detail-items.tsx';
import { ApplicationNotes } from '../application/application-notes.tsx';
import { OwnerField } from '../application/owner-field.tsx';
import { clientName } from '../../shared/client-name.tsx';
import { ClientServices } from '../panel/client-services.tsx';
import { DecisionButtons } from '../actions/decision-buttons.tsx';
import { returnToListPath } from '../return-to-list.ts';
import { SuspensionButton } from '../actions/suspension-button.tsx';
import { ViewAsClientButton } from '../actions/view-as-client-button.tsx';
import { AuditsCard } from './audits-card.tsx';
import { FilesCard } from './files-card.tsx';
import { ClientDataLinks } from './client-data-links.tsx';
import { TeamCard } from './team-card.tsx';
import { AccessCard } from '@portal/audit/access/access-card';

export function ClientDetailsPage() {
  const { clientId = '' } = useParams();
  const client = useClient(clientId, useListedClient(clientId));
  return (
    <>
      <PageHeader
        title={client.data ? clientName(client.data) : client.data === null ? 'Client not found' : 'Client'}
        trail={[{ text: 'Clients', href: returnToListPath(useLocation().state), label: 'Back to Clients' }]}
        description={client.data?.company_name}
        facts={
          client.data && (
            <ApprovalBadge status={client.data.approval_status} suspendedAt={client.data.suspended_at} />
          )
        }
        actions={client.data && <Actions key={clientId} client={client.data} />}
      />
      <QueryContent
        query={client}
        title="Failed to load client details"
        hasToast
        skeletonClassName="h-96 rounded-lg"
        framed
        empty={
          <EmptyState
            icon={UserX}
            title="There is no client at this address"
            description="The account may have been deleted."
          />
        }
      >
        {(loaded) => <Details key={loaded.client_id} client={loaded} />}
      </QueryContent>
    </>
  );
}

function Actions({ client }: { client: Client }) {
  return (
    <>
      <DecisionButtons client={client} />
      <ViewAsClientButton client={client} />
      <SuspensionButton client={client} />
    </>
  );
}

function Details({ client }: { client: Client }) {
  const isInvited = client.origin === 'invited';
  const team = <TeamCard clientId={client.client_id} address={client.business_email} />;
  const services = (
    <DetailsCard title="Services">
      <ClientServices client={client} />
    </DetailsCard>
  );
  const company = (
    <DetailsCard title="Company">
      <DescriptionList items={companyItems(client)} />
    </DetailsCard>
  );
  const people = (
    <>
      <DetailsCard title="Personal">
        <DescriptionList items={[...personItems(client), ...activityItems(client)]} />
      </DetailsCard>
      {client.approval_status !== 'pending' && company}
      <DetailsCard title="Contact">
        <DescriptionList items={contactItems(client)} />
      </DetailsCard>
    </>
  );
  const application = (
    <DetailsCard title="Application">
      <div className="flex flex-col gap-4">
        <OwnerField clientId={client.client_id} />
        <ApplicationNotes clientId={client.client_id} />
      </div>
    </DetailsCard>
  );
  // The columns are independent, so that a long card leaves no gap beside it.
  const columns =
    'grid items-start gap-6 lg:grid-cols-2 [&>div]:flex [&>div]:min-w-0 [&>div]:flex-col [&>div]:gap-6';
  // What a decision on an application needs comes first. There is no audit, file or article yet.
  if (client.approval_status === 'pending')
    return (
      <div className={columns}>
        <div>
          {company}
          {services}
        </div>
        <div>
          {application}
          {people}
          {team}
        </div>
      </div>
    );
  return (
    <>
      <ClientDataLinks client={client} />
      <div className={columns}>
        <div>
          <AuditsCard client={client} />
          {services}
          <FilesCard client={client} />
          <AccessCard clientId={client.client_id} />
        </div>
        <div>
          {/* The next step with a client that we entered is to invite the owner. */}
          {isInvited && team}
          {people}
          {application}
          {!isInvited && team}
        </div>
      </div>
    </>
  );
}

function DetailsCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card aria-label={title}>
      <CardHeader title={title} />
      <CardContent>{children}</CardContent>
    </Card>
  );
}
