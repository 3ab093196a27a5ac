import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Impersonation } from '../contract/contract.ts';

/** Where the running impersonation is kept, so that it survives a reload and two tabs agree (IMP-01). */
const IMPERSONATION_STORAGE_KEY = 'audit-portal-impersonation';

type ImpersonationState = { impersonation: Impersonation | null };

/** The shell's store of the running impersonation. Remotes see it through the contract only. */
export const useImpersonationStore = create<ImpersonationState>()(
  persist((): ImpersonationState => ({ impersonation: null }), { name: IMPERSONATION_STORAGE_KEY }),
);

/** Follows what other tabs start and end. Returns a function that stops following. */
export function followImpersonationOfOtherTabs(): () => void {
  const adopt = (event: StorageEvent) => {
    if (event.key === IMPERSONATION_STORAGE_KEY) void useImpersonationStore.persist.rehydrate();
  };
  window.addEventListener('storage', adopt);
  return () => window.removeEventListener('storage', adopt);
}
