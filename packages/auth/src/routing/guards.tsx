import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { DataError } from '@portal/data/client/data-error';
import { useShell } from '../contract/contract.ts';
import { useUser } from '../session/session.ts';
import { isActiveClient, useAccount, useSessionWatch, useSuspensionWatch, type Account } from './account.ts';
import { pathWithNext, paths } from './paths.ts';
import { secondFactorPath } from './post-login.ts';

type GuardProps = { children: ReactNode; fallback: ReactNode };

/**
 * AUTH-18: a user whose second factor is missing or whose code was not entered in this session goes to the page for that,
 * and from there on to this page. The page that sets a second factor up lets everybody in who has entered the code.
 */
export function RequireSecondFactor({ children, fallback }: GuardProps) {
  const userId = useUser()?.id ?? null;
  const { account, isSettled } = useAccount(userId);
  const { pathname, search, hash } = useLocation();
  useSessionWatch(userId);
  if (!isSettled) return fallback;
  const step = account?.secondFactor ?? 'none';
  if (step === 'none' || (step === 'set-up' && pathname === paths.setUpSecondFactor)) return children;
  return <Navigate to={pathWithNext(secondFactorPath(step), pathname + search + hash)} replace />;
}

/** GUARD-05: a user who is not an admin goes to /dashboard, and so does an admin who is impersonating (IMP-03). */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { isAdmin, impersonation } = useShell();
  if (!isAdmin || impersonation) return <Navigate to={paths.dashboard} replace />;
  return children;
}

/**
 * GUARD-02, GUARD-03, GUARD-04, GUARD-06, ADM-10: portal pages are for admins, and for approved clients who are not suspended.
 * An open page notices a suspension within 30 s.
 */
export function RequireApproved({ children, fallback }: GuardProps) {
  const { user, isAdmin } = useShell();
  useSuspensionWatch(user.id, !isAdmin);
  return (
    <ProfileGuard fallback={fallback} decide={redirectUnlessApproved}>
      {children}
    </ProfileGuard>
  );
}

/** GUARD-07: /onboarding is for users who have not completed it. */
export function RequireOnboarding({ children, fallback }: GuardProps) {
  return (
    <ProfileGuard fallback={fallback} decide={redirectUnlessOnboarding}>
      {children}
    </ProfileGuard>
  );
}

/** GUARD-07, ADM-10: /approval-pending is for applicants who are waiting or were rejected, and for suspended clients. */
export function RequireAwaitingApproval({ children, fallback }: GuardProps) {
  return (
    <ProfileGuard fallback={fallback} decide={redirectUnlessAwaiting}>
      {children}
    </ProfileGuard>
  );
}

type Decision = (account: Account) => string | null;

/** Where a portal page redirects an account that may not see it; null when it may. */
export const redirectUnlessApproved: Decision = ({ isAdmin, profile }) => {
  if (isAdmin) return null;
  if (!profile?.onboarding_completed) return paths.onboarding;
  return isActiveClient(profile) ? null : paths.approvalPending;
};

/** Where /onboarding redirects an account that has completed it; null when it has not. */
export const redirectUnlessOnboarding: Decision = ({ isAdmin, profile }) => {
  if (isAdmin || !profile?.onboarding_completed) return null;
  return isActiveClient(profile) ? paths.dashboard : paths.approvalPending;
};

/** Where /approval-pending redirects an account that is not waiting; null when it is. */
export const redirectUnlessAwaiting: Decision = ({ isAdmin, profile }) => {
  if (isAdmin) return null;
  if (!profile?.onboarding_completed) return paths.onboarding;
  return isActiveClient(profile) ? paths.dashboard : null;
};

function ProfileGuard({ children, fallback, decide }: GuardProps & { decide: Decision }) {
  const { user } = useShell();
  const { account, isSettled, isFetching, error } = useAccount(user.id);
  useEffect(() => {
    // The shell renews a refused token, and the check is repeated (AUTH-15).
    const isTokenRefused = error instanceof DataError && error.kind === 'session';
    if (!error || isTokenRefused) return;
    // The backend's own words are for developers; no page shows them.
    const { message } = (error.cause ?? error) as Error;
    console.warn('The profile check failed; the database still guards the data.', message);
  }, [error]);
  if (!isSettled) return fallback;
  // GUARD-04: without an account the user is let through, and the database refuses the data.
  const destination = account ? decide(account) : null;
  // An answer that is being refreshed redirects nobody: it may be out of date, as after the application was submitted.
  if (destination && isFetching) return fallback;
  return destination ? <Navigate to={destination} replace /> : children;
}
