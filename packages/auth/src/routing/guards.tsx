import { useEffect, type ReactNode } from 'react';
import type { Account } from '@portal/data/account/queries';
import { accountQuery } from '@portal/data/account/queries';
import { useQuery } from '@portal/data/client/query';
import { Navigate, useLocation } from 'react-router-dom';
import { useShell } from '../contract/contract.ts';
import { authPathBackTo, paths } from './paths.ts';
import { useSessionStore, wasSignedIn } from '../session/session.ts';

type GuardProps = { children: ReactNode; fallback: ReactNode };

/** GUARD-01: who is not signed in goes to /auth and, unless it was their wish, comes back after signing in. */
export function RequireSession({ children, fallback }: GuardProps) {
  const state = useSessionStore();
  const { pathname, search, hash } = useLocation();
  if (state.status === 'loading') return fallback;
  if (state.status === 'signed-in') return children;
  const returnTo = authPathBackTo(pathname + search + hash);
  return <Navigate to={state.isDeliberate && wasSignedIn() ? paths.auth : returnTo} replace />;
}

/** GUARD-05: who is not an admin goes to /dashboard. While impersonating the console is closed (IMP-03). */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { isAdmin, impersonation } = useShell();
  if (!isAdmin || impersonation) return <Navigate to={paths.dashboard} replace />;
  return children;
}

/** GUARD-02, 03, 04 and 06: portal pages open to approved clients and admins. */
export function RequireApproved({ children, fallback }: GuardProps) {
  return (
    <ProfileGuard fallback={fallback} decide={redirectUnlessApproved}>
      {children}
    </ProfileGuard>
  );
}

/** /onboarding opens to those who have not finished it (GUARD-07). */
export function RequireOnboarding({ children, fallback }: GuardProps) {
  return (
    <ProfileGuard fallback={fallback} decide={redirectUnlessOnboarding}>
      {children}
    </ProfileGuard>
  );
}

/** /approval-pending opens to those who wait or were rejected (GUARD-07). */
export function RequireAwaitingApproval({ children, fallback }: GuardProps) {
  return (
    <ProfileGuard fallback={fallback} decide={redirectUnlessAwaiting}>
      {children}
    </ProfileGuard>
  );
}

type Decision = (account: Account) => string | null;

/** Where a portal page sends an account that may not see it; null when it may. */
export const redirectUnlessApproved: Decision = ({ isAdmin, profile }) => {
  if (isAdmin) return null;
  if (!profile?.onboarding_completed) return paths.onboarding;
  return profile.approval_status === 'approved' ? null : paths.approvalPending;
};

/** Where /onboarding sends an account that has finished it; null when it may stay. */
export const redirectUnlessOnboarding: Decision = ({ isAdmin, profile }) => {
  if (isAdmin || !profile?.onboarding_completed) return null;
  return profile.approval_status === 'approved' ? paths.dashboard : paths.approvalPending;
};

/** Where /approval-pending sends an account that does not wait; null when it does. */
export const redirectUnlessAwaiting: Decision = ({ isAdmin, profile }) => {
  if (isAdmin) return null;
  if (!profile?.onboarding_completed) return paths.onboarding;
  return profile.approval_status === 'approved' ? paths.dashboard : null;
};

function ProfileGuard({ children, fallback, decide }: GuardProps & { decide: Decision }) {
  const { user } = useShell();
  const account = useQuery(accountQuery(user.id));
  const { error } = account;
  useEffect(() => {
    if (!error) return;
    // For developers the backend's own words, which no page shows.
    const { message } = error.cause instanceof Object && 'message' in error.cause ? error.cause : error;
    console.warn('The profile check failed; the database still guards the data.', message);
  }, [error]);
  // GUARD-04: an error lets the user through, the database refuses the data. Not isPending: that comes back while a
  // failed check is made again, and would take the page away from under the user.
  if (!account.isFetched) return fallback;
  const destination = account.data ? decide(account.data) : null;
  // Nobody is sent away by an answer that is being asked for again, as after the application was sent.
  if (destination && account.isFetching) return fallback;
  return destination ? <Navigate to={destination} replace /> : children;
}
