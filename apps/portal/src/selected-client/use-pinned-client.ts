import { pinSelectedClient } from '@portal/auth/client-state/selected-client';
import { useEffect } from 'react';

/** PICK-05: while `isOpen`, a client that is selected in another tab does not take the place of this tab's client. */
export function usePinnedClient(isOpen: boolean): void {
  useEffect(() => (isOpen ? pinSelectedClient() : undefined), [isOpen]);
}
