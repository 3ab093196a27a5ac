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
    { name: SELECTED_CLIENT_STORAGE_KEY, partialize: ({ client }) => ({ client }) },
  ),
);
