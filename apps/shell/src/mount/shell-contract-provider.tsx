import { ShellProvider, type ShellContract } from '@portal/frame/contract/contract';
import { useImpersonationStore } from '../cache/impersonation-store.ts';
import { isActiveClient, isStaff } from '@portal/auth/routing/account';
import type { SignedIn } from '@portal/auth/routing/require-account';
import { draftOwner } from '@portal/auth/session/session';
import { DraftOwnerContext } from '@portal/ui/forms/draft-owner';
import { useMemo, type ReactNode } from 'react';
import { Bell } from '../notices/bell.tsx';
import { useNavigation } from '../remotes/use-navigation.ts';
import { useSearch } from '../search/use-search.tsx';
import { useStepUp } from '../account/second-factor/use-step-up.tsx';
import { endImpersonation, startImpersonation } from '../account/session/impersonation.ts';
import { useSyncImpersonation } from '../account/session/use-sync-impersonation.ts';
import { useImpersonationExpiry } from '../account/session/use-impersonation-expiry.ts';
import { useSignOut } from '../account/session/use-sign-out.ts';

export function ShellContractProvider({ signedIn, children }: { signedIn: SignedIn; children: ReactNode }) {
  const { user, account, isAccountFetching } = signedIn;
  const impersonation = useImpersonationStore((state) => state.impersonation);
  const signOut = useSignOut();
  const { confirmWithCode, dialog } = useStepUp();
  const isAdmin = account?.isAdmin ?? false;
  const isClient = account?.profile?.onboarding_completed && isActiveClient(account.profile);
  const isInside = isStaff(account) || Boolean(isClient);
  const { openSearch, dialog: searchDialog } = useSearch(isInside);
  const navigation = useNavigation(isStaff(account));
  useSyncImpersonation(user.id, isAdmin);
  useImpersonationExpiry();

  const contract = useMemo<ShellContract>(
    () => ({
      user,
      isAdmin,
      account,
      isAccountFetching,
      impersonation: isAdmin ? impersonation : null,
      startImpersonation: (target, reason) => startImpersonation(user.id, target, reason),
      endImpersonation,
      confirmWithCode,
      navigation,
      bell: isInside && <Bell />,
      openSearch,
      signOut,
    }),
    [
      user,
      isAdmin,
      account,
      isAccountFetching,
      impersonation,
      confirmWithCode,
      navigation,
      isInside,
      openSearch,
      signOut,
    ],
  );

  const owner = useMemo(() => draftOwner(user.id), [user.id]);

  // Keyed: what a page holds of one user, a half-typed form for one, never meets the next (AUTH-14).
  return (
    <ShellProvider key={user.id} value={contract}>
      <DraftOwnerContext value={owner}>
        {children}
        {dialog}
        {searchDialog}
      </DraftOwnerContext>
    </ShellProvider>
  );
}
