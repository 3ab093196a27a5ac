import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export type SelectedClient = { clientId: string; name: string; email: string };

type SelectedClientState = {
  client: SelectedClient | null;
  /** Whether another tab selected the client: the page then says why it has changed. */
  isFromOtherTab: boolean;
  select: (client: SelectedClient) => void;
  clear: () => void;
};

export const SELECTED_CLIENT_STORAGE_KEY = 'audit-portal-selected-client';

/** The selected client, shared by all pages of both remotes. Cleared by the admin and on sign-out. */
export const useSelectedClient = create<SelectedClientState>()(
  persist(
    (set) => ({
      client: null,
      isFromOtherTab: false,
      select: (client) => set({ client, isFromOtherTab: false }),
      clear: () => set({ client: null, isFromOtherTab: false }),
    }),
    {
      name: SELECTED_CLIENT_STORAGE_KEY,
      partialize: ({ client }) => ({ client }),
      merge: (stored, current) => ({ ...current, client: readStoredClient(stored) }),
    },
  ),
);

let pinCount = 0;
let hasPendingChange = false;

/** PICK-04: all tabs work for the same client. Returns a function that stops it. */
export function syncSelectedClientAcrossTabs(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== SELECTED_CLIENT_STORAGE_KEY && key !== null) return;
    if (pinCount > 0) hasPendingChange = true;
    else adoptStored();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** While a form is open. Returns a function that ends this and adopts what another tab has selected meanwhile. */
export function pinSelectedClient(): () => void {
  pinCount += 1;
  return () => {
    pinCount -= 1;
    if (pinCount > 0 || !hasPendingChange) return;
    hasPendingChange = false;
    adoptStored();
  };
}

function adoptStored(): void {
  const before = useSelectedClient.getState().client?.clientId;
  void useSelectedClient.persist.rehydrate();
  if (useSelectedClient.getState().client?.clientId === before) return;
  useSelectedClient.setState({ isFromOtherTab: true });
}

/** Checks the shape: an older version or somebody else may have written what is stored. */
function readStoredClient(stored: unknown): SelectedClient | null {
  if (typeof stored !== 'object' || stored === null || !('client' in stored)) return null;
  const { clientId, name, email } = (stored.client ?? {}) as Record<string, unknown>;
  const isText = typeof clientId === 'string' && typeof name === 'string' && typeof email === 'string';
  return isText ? { clientId, name, email } : null;
}
