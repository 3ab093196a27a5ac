import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** The client whose data an admin manages, as the picker shows it. */
export type SelectedClient = { userId: string; name: string; email: string };

type SelectedClientState = {
  client: SelectedClient | null;
  /** Whether another tab made the choice: the page has changed without a click here, and says so. */
  isFromOtherTab: boolean;
  select: (client: SelectedClient) => void;
  clear: () => void;
};

/** Where the choice is kept in local storage (PICK-04). */
export const SELECTED_CLIENT_STORAGE_KEY = 'audit-portal-selected-client';

/** The admin's choice, shared by all pages and both remotes; gone on clear and on sign-out. */
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
      merge: (stored, current) => ({ ...current, client: clientIn(stored) }),
    },
  ),
);

let holdCount = 0;
let isWaiting = false;

/**
 * Follows what other tabs choose and clear, so that all of them work for the same client (PICK-04). Returns a
 * function that stops following.
 */
export function followSelectedClientOfOtherTabs(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== SELECTED_CLIENT_STORAGE_KEY && key !== null) return;
    if (holdCount > 0) isWaiting = true;
    else adoptStored();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/**
 * Keeps this tab's client while something is typed for them: what another tab chooses meanwhile is adopted at the
 * release, which is returned.
 */
export function holdSelectedClient(): () => void {
  holdCount += 1;
  return () => {
    holdCount -= 1;
    if (holdCount > 0 || !isWaiting) return;
    isWaiting = false;
    adoptStored();
  };
}

function adoptStored(): void {
  const before = useSelectedClient.getState().client?.userId;
  void useSelectedClient.persist.rehydrate();
  if (useSelectedClient.getState().client?.userId === before) return;
  useSelectedClient.setState({ isFromOtherTab: true });
}

/** What local storage holds may be of another time, or of another's making. */
function clientIn(stored: unknown): SelectedClient | null {
  if (typeof stored !== 'object' || stored === null || !('client' in stored)) return null;
  const { client } = stored;
  if (typeof client !== 'object' || client === null) return null;
  if (!('userId' in client && 'name' in client && 'email' in client)) return null;
  const { userId, name, email } = client;
  const isText = typeof userId === 'string' && typeof name === 'string' && typeof email === 'string';
  return isText ? { userId, name, email } : null;
}
