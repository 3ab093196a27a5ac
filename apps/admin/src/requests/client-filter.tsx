import { useClientIdentity } from '@portal/data/clients/identity';
import { Notice } from '@portal/ui/feedback/notice';
import { Button } from '@portal/ui/primitives/button';
import { clientName } from '../client-name.ts';

/** ADM-11: says that the list shows only the requests of one client, and offers to show all. */
export function ClientFilter({ clientId, onClear }: { clientId: string; onClear: () => void }) {
  const client = useClientIdentity(clientId);
  const name = client.data && (client.data.company_name || clientName(client.data));
  return (
    <Notice
      actions={
        <Button variant="secondary" size="sm" onClick={onClear}>
          Show all clients
        </Button>
      }
    >
      <span className="wrap-anywhere">Only requests from {name ?? 'one client'}.</span>
    </Notice>
  );
}
