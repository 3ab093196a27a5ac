// oxlint-disable-next-line no-restricted-imports -- the shell alone uses this store; remotes get the impersonation through the contract
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Impersonation } from '@portal/frame/contract/contract';

/** The local storage key of the active impersonation, which survives a reload and is the same in all tabs (IMP-01). */
const IMPERSONATION_STORAGE_KEY = 'audit-portal-impersonation';

type ImpersonationState = { impersonation: Impersonation | null };

export const useImpersonationStore = create<ImpersonationState>()(
  persist((): ImpersonationState => ({ impersonation: null }), { name: IMPERSONATION_STORAGE_KEY }),
);

/** Adopts what other tabs start and end. Returns a function that stops it. */
export function syncImpersonationAcrossTabs(): () => void {
  const adopt = (event: StorageEvent) => {
    if (event.key === IMPERSONATION_STORAGE_KEY) void useImpersonationStore.persist.rehydrate();
  };
  window.addEventListener('storage', adopt);
  return () => window.removeEventListener('storage', adopt);
}
