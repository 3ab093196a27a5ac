import { paths } from '@portal/auth/paths';
import { Link, useParams } from '@portal/auth/router';
import { useClient, type Client } from '@portal/data/clients';
import { Button } from '@portal/ui/button';
import { Card, CardContent, CardHeader } from '@portal/ui/card';
import { DescriptionList } from '@portal/ui/description-list';
import { EmptyState } from '@portal/ui/empty-state';
import { ErrorState } from '@portal/ui/error-state';
import { PageHeader } from '@portal/ui/page-header';
import { Skeleton } from '@portal/ui/skeleton';
import { ApprovalBadge } from '@portal/ui/status-badge';
import { ArrowLeft, UserX } from 'lucide-react';
import { activityFacts, companyFacts, contactFacts, personFacts } from '../client-facts.tsx';
import { clientName } from '../client-name.ts';
import { ClientServices } from '../client-services.tsx';
import { DecisionButtons } from '../decision-buttons.tsx';
import { ViewAsClientButton } from '../view-as-client-button.tsx';

/** ADM-05. */
export function ClientDetailsPage() {
  const { userId = '' } = useParams();
  const client = useClient(userId);
  if (client.isPending) {
    return (
      <>
        <BackToClients />
        <Skeleton className="h-96 w-full rounded-lg" />
      </>
    );
  }
  if (client.isError) {
    return (
      <>
        <PageHeader title="Client" back={<BackToClients />} />
        <Card>
          <ErrorState
            title="Failed to load client details"
            onRetry={() => void client.refetch()}
            isRetrying={client.isFetching}
          />
        </Card>
      </>
    );
  }
  if (!client.data) {
    return (
      <>
        <PageHeader title="Client not found" back={<BackToClients />} />
        <Card>
          <EmptyState
            icon={UserX}
            title="Client not found"
            description="The account may have been deleted."
          />
        </Card>
      </>
    );
  }
  return <Details client={client.data} />;
}

function Details({ client }: { client: Client }) {
  const cards = [
    { title: 'Personal', facts: [...personFacts(client), ...activityFacts(client)] },
    { title: 'Company', facts: companyFacts(client) },
    { title: 'Contact', facts: contactFacts(client) },
  ];
  return (
    <>
      <PageHeader
        title={clientName(client)}
        back={<BackToClients />}
        description={client.company_name}
        actions={
          <>
            <ApprovalBadge status={client.approval_status} />
            <DecisionButtons client={client} />
            <ViewAsClientButton client={client} />
          </>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {cards.map(({ title, facts }) => (
          <Card key={title} aria-label={title}>
            <CardHeader title={title} />
            <CardContent>
              <DescriptionList items={facts} />
            </CardContent>
          </Card>
        ))}
        <Card aria-label="Services">
          <CardHeader title="Services" />
          <CardContent>
            <ClientServices client={client} />
          </CardContent>
        </Card>
      </div>
    </>
  );
}

function BackToClients() {
  return (
    <Button asChild variant="ghost" size="sm">
      <Link to={paths.adminClients}>
        <ArrowLeft aria-hidden="true" />
        Back to Clients
      </Link>
    </Button>
  );
}
