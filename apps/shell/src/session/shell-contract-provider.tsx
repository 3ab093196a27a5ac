import { ShellProvider, type ShellContract } from '@portal/auth/contract/contract';
import { useImpersonationStore } from '@portal/auth/client-state/impersonation';
import { isActiveClient, useAccount } from '@portal/auth/routing/account';
import { useUser } from '@portal/auth/session/session';
import { useMemo, type ReactNode } from 'react';
import { useSearch } from '../search/use-search.tsx';
import { useStepUp } from '../second-factor/use-step-up.tsx';
import { endImpersonation, startImpersonation } from './impersonation.ts';
import { useSyncImpersonation } from './use-sync-impersonation.ts';
import { useImpersonationExpiry } from './use-impersonation-expiry.ts';
import { useSignOut } from './use-sign-out.ts';

type Props = { children: ReactNode; fallback: ReactNode };

/** Gives the remotes below their contract: who is signed in, impersonation, fresh codes, signing out. */
export function ShellContractProvider({ children, fallback }: Props) {
  const user = useUser();
  const { account, isSettled } = useAccount(user?.id ?? null);
  const impersonation = useImpersonationStore((state) => state.impersonation);
  const signOut = useSignOut();
  const { confirmWithCode, dialog } = useStepUp();
  const isAdmin = account?.isAdmin ?? false;
  const isClient = account?.profile?.onboarding_completed && isActiveClient(account.profile);
  const { openSearch, dialog: searchDialog } = useSearch(isAdmin || Boolean(isClient));
  useSyncImpersonation(user?.id ?? '', isAdmin);
  useImpersonationExpiry();

  const contract = useMemo<ShellContract | null>(
    () =>
      user && {
        user,
        isAdmin,
        impersonation: isAdmin ? impersonation : null,
        startImpersonation: (target, reason) => startImpersonation(user.id, target, reason),
        endImpersonation,
        confirmWithCode,
        openSearch,
        signOut,
      },
    [user, isAdmin, impersonation, confirmWithCode, openSearch, signOut],
  );

  if (!contract || !isSettled) return fallback;
  // Keyed: what a page holds of one user, a half-typed form for one, never meets the next (AUTH-14).
  return (
    <ShellProvider key={contract.user.id} value={contract}>
      {children}
      {dialog}
      {searchDialog}
    </ShellProvider>
  );
}
