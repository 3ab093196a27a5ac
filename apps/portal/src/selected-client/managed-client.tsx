import { useShell, useViewedClientId } from '@portal/frame/contract/contract';
import { pinSelectedClient, useSelectedClient } from '@portal/frame/client-state/selected-client';
import { useEffect } from 'react';
import { useClientIdentity } from '@portal/data/clients/identity';
import { ClientIdentity } from '@portal/ui/primitives/client-identity';

/** The client whose data the page shows; for an admin the selected one, or null. */
export function useManagedClientId(): { clientId: string | null; isAdminView: boolean } {
  const { isAdmin, impersonation } = useShell();
  const viewedClientId = useViewedClientId();
  const client = useSelectedClient((state) => state.client);
  const isAdminView = isAdmin && !impersonation;
  return { clientId: isAdminView ? (client?.clientId ?? null) : viewedClientId, isAdminView };
}

/** PICK-05: while `isOpen`, a client that is selected in another tab does not take the place of this tab's client. */
export function usePinnedClient(isOpen: boolean): void {
  useEffect(() => (isOpen ? pinSelectedClient() : undefined), [isOpen]);
}

type Props = { clientId: string; label: string };

/** PICK-05: tells an admin for which client a dialog or an upload writes. Clients, who write for themselves, see nothing. */
export function WriteTarget(props: Props) {
  const { isAdminView } = useManagedClientId();
  return isAdminView ? <Target {...props} /> : null;
}

function Target({ clientId, label }: Props) {
  return <ClientIdentity label={label} query={useClientIdentity(clientId)} />;
}
