import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** The client whose data an admin manages, as the picker shows it. */
export type SelectedClient = { userId: string; name: string; email: string };

type SelectedClientState = {
  client: SelectedClient | null;
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
      select: (client) => set({ client }),
      clear: () => set({ client: null }),
    }),
    {
      name: SELECTED_CLIENT_STORAGE_KEY,
      partialize: ({ client }) => ({ client }),
      merge: (stored, current) => ({ ...current, client: clientIn(stored) }),
    },
  ),
);

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
