import { useImpersonationStore } from '@portal/auth/impersonation';
import { useSelectedClient } from '@portal/auth/selected-client';
import { queryClient } from '../query-client.ts';

/** AUTH-14: the next user of this browser sees nothing of the one before. */
export function forgetUser(): void {
  queryClient.clear();
  useSelectedClient.getState().clear();
  useImpersonationStore.setState({ impersonation: null });
}
