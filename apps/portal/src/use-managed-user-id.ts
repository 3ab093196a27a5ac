import { useShell, useViewedUserId } from '@portal/auth/contract/contract';
import { useSelectedClient } from '@portal/auth/client-state/selected-client';

/**
 * Whose data /reports, /files and /knowledge show: for an admin the selected client (null until one is
 * chosen), for everybody else and while impersonating the viewed user.
 */
export function useManagedUserId(): { userId: string | null; isAdminView: boolean } {
  const { isAdmin, impersonation } = useShell();
  const viewedUserId = useViewedUserId();
  const client = useSelectedClient((state) => state.client);
  const isAdminView = isAdmin && !impersonation;
  return { userId: isAdminView ? (client?.userId ?? null) : viewedUserId, isAdminView };
}
