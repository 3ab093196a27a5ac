import { paths } from '@portal/auth/paths';
import { Link } from '@portal/auth/router';
import type { Client } from '@portal/data/clients';
import { Button } from '@portal/ui/button';
import { Card, CardContent, CardFooter, CardHeader } from '@portal/ui/card';
import { DescriptionList } from '@portal/ui/description-list';
import { ApprovalBadge } from '@portal/ui/status-badge';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@portal/ui/tabs';
import { activityFacts, companyFacts, contactFacts, personFacts } from './client-facts.tsx';
import { clientName } from './client-name.ts';
import { ClientServices } from './client-services.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { ViewAsClientButton } from './view-as-client-button.tsx';

/** ADM-04: a client beside the list. */
export function ClientPanel({ client }: { client: Client }) {
  return (
    <Card key={client.id} aria-label={`Details of ${clientName(client)}`}>
      <CardHeader title={clientName(client)} actions={<ApprovalBadge status={client.approval_status} />} />
      <CardContent>
        <Tabs defaultValue="overview">
          <TabsList aria-label="Client details">
            <TabsTrigger value="overview">Overview</TabsTrigger>
            <TabsTrigger value="contact">Contact</TabsTrigger>
            <TabsTrigger value="services">Services</TabsTrigger>
            <TabsTrigger value="activity">Activity</TabsTrigger>
          </TabsList>
          <TabsContent value="overview">
            <DescriptionList items={[...personFacts(client), ...companyFacts(client)]} />
          </TabsContent>
          <TabsContent value="contact">
            <DescriptionList items={contactFacts(client)} />
          </TabsContent>
          <TabsContent value="services">
            <ClientServices client={client} />
          </TabsContent>
          <TabsContent value="activity">
            <DescriptionList items={activityFacts(client)} />
          </TabsContent>
        </Tabs>
      </CardContent>
      <CardFooter>
        <DecisionButtons client={client} />
        <Button asChild variant="secondary" size="sm">
          <Link to={paths.adminClient(client.user_id)}>View Details</Link>
        </Button>
        {client.approval_status === 'approved' && <ViewAsClientButton client={client} />}
      </CardFooter>
    </Card>
  );
}
