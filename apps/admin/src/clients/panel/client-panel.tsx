import { paths } from '@portal/domain/routing/paths';
import { Link, useLocation } from '@portal/frame/routing/router';
import type { Client } from '@portal/data/clients/queries';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent, CardFooter, CardHeader } from '@portal/ui/primitives/card';
import { DescriptionList } from '@portal/ui/primitives/description-list';
import { Sheet, SheetContent } from '@portal/ui/overlays/sheet';
import { ApprovalBadge } from '@portal/ui/primitives/status-badge';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@portal/ui/primitives/tabs';
import { useMediaQuery } from '@portal/ui/hooks/browser-state';
import { X } from 'lucide-react';
import { activityItems, companyItems, contactItems, personItems } from './client-detail-items.tsx';
import { ApplicationNotes } from '../application/application-notes.tsx';
import { OwnerField } from '../application/owner-field.tsx';
import { clientName } from '../../shared/client-name.tsx';
import { ClientServices } from './client-services.tsx';
import { DecisionButtons } from '../actions/decision-buttons.tsx';
import { SuspensionButton } from '../actions/suspension-button.tsx';
import { returnToListState } from '../return-to-list.ts';
import { ViewAsClientButton } from '../actions/view-as-client-button.tsx';

type Props = { client: Client; onClose: () => void };

/** ADM-04: the selected client, beside the list on wide screens and in a drawer on narrow ones. */
export function ClientPanel({ client, onClose }: Props) {
  const isSideBySide = useMediaQuery('(min-width: 80rem)');
  const name = clientName(client);
  if (!isSideBySide) {
    return (
      <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()}>
        <SheetContent
          title={<span className="wrap-anywhere">{name}</span>}
          description={<ApprovalBadge status={client.approval_status} suspendedAt={client.suspended_at} />}
        >
          <PanelContent client={client} />
        </SheetContent>
      </Sheet>
    );
  }
  return (
    <Card aria-label={`Details of ${name}`} className="sticky top-20 flex max-h-[calc(100dvh-6rem)] flex-col">
      <CardHeader
        className="flex-nowrap"
        title={<span className="wrap-anywhere">{name}</span>}
        actions={
          <>
            <ApprovalBadge status={client.approval_status} suspendedAt={client.suspended_at} />
            <Button variant="ghost" size="icon-sm" aria-label="Close details" onClick={onClose}>
              <X aria-hidden="true" />
            </Button>
          </>
        }
      />
      <PanelContent client={client} />
    </Card>
  );
}

function PanelContent({ client }: { client: Client }) {
  const location = useLocation();
  return (
    <>
      <CardContent className="min-h-0 flex-1 overflow-y-auto">
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
      </CardContent>
      {/* Sticky, because the end of the panel is below the fold until the page is scrolled. */}
      <CardFooter data-covers-page-end className="sticky bottom-0 shrink-0 rounded-b-lg bg-surface">
        {/* The key resets the pending state and the dialog when another client is selected. */}
        <DecisionButtons key={client.client_id} client={client} />
        <Button asChild variant="secondary" size="sm">
          <Link to={paths.adminClient(client.client_id)} state={returnToListState(location)}>
            View Details
          </Link>
        </Button>
        <ViewAsClientButton key={`view ${client.client_id}`} client={client} />
        <SuspensionButton key={`suspend ${client.client_id}`} client={client} />
      </CardFooter>
    </>
  );
}
