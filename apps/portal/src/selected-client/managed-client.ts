import { useShell, useViewedUserId } from '@portal/auth/contract/contract';
import { pinSelectedClient, useSelectedClient } from '@portal/auth/client-state/selected-client';
import { useEffect } from 'react';

/**
 * The user whose data /reports, /files and /knowledge show. For an admin it is the selected client, or null if none is
 * selected. For a client it is the client, and while impersonating, the impersonated client.
 */
export function useManagedUserId(): { userId: string | null; isAdminView: boolean } {
  const { isAdmin, impersonation } = useShell();
  const viewedUserId = useViewedUserId();
  const client = useSelectedClient((state) => state.client);
  const isAdminView = isAdmin && !impersonation;
  return { userId: isAdminView ? (client?.userId ?? null) : viewedUserId, isAdminView };
}

/** PICK-05: while `isOpen`, a client that is selected in another tab does not take the place of this tab's client. */
export function usePinnedClient(isOpen: boolean): void {
  useEffect(() => (isOpen ? pinSelectedClient() : undefined), [isOpen]);
}
