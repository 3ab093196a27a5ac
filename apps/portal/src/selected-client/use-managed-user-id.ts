import { useShell, useViewedUserId } from '@portal/auth/contract/contract';
import { useSelectedClient } from '@portal/auth/client-state/selected-client';

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
