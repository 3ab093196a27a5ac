import { useSelectedClient } from '@portal/frame/client-state/selected-client';
import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { Notice } from '@portal/ui/feedback/notice';
import { SmallButton } from '@portal/ui/primitives/small-button';

/** DASH-05: tells an admin whose data the dashboard shows, and that this is not impersonation. Nothing without a client. */
export function WhoseDashboard() {
  const client = useSelectedClient((state) => state.client);
  if (!client) return null;
  return (
    <Notice
      title={`You see the data of ${client.name}`}
      actions={
        <SmallButton asChild>
          <Link to={paths.adminClient(client.clientId)}>Client details</Link>
        </SmallButton>
      }
    >
      This is not impersonation: you are signed in as an admin, and your changes are recorded under your name.
      To see the portal exactly as this client does, use “View as Client” in the client details.
    </Notice>
  );
}
