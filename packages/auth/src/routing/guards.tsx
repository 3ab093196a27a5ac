// The guards of the remotes' pages. They decide by what the shell knows of the user and request nothing themselves.
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useViewedUserId, useShell } from '../contract/contract.ts';
import { isActiveClient, useSuspensionWatch, type Account } from './account.ts';
import { paths } from '@portal/domain/routing/paths';
import { pathWithoutApplication } from './post-login.ts';

type GuardProps = { children: ReactNode; fallback: ReactNode };

/**
 * GUARD-05: a user who is not an admin goes to /dashboard. An admin who is impersonating goes to the client's page that the
 * view was started for, /dashboard unless it named one (IMP-03, AUD-05).
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { isAdmin, impersonation } = useShell();
  if (!isAdmin) return <Navigate to={paths.dashboard} replace />;
  if (impersonation) return <Navigate to={impersonation.page ?? paths.dashboard} replace />;
  return children;
}

/**
 * GUARD-02, GUARD-03, GUARD-04, GUARD-06, ADM-10: portal pages are for admins, and for approved clients who are not suspended.
 * An open page notices a suspension within 30 s.
 */
export function RequireApproved({ children, fallback }: GuardProps) {
  const { isAdmin } = useShell();
  useSuspensionWatch(useViewedUserId(), !isAdmin);
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

/**
 * GUARD-07, ADM-10, TEAM-03: /approval-pending is for applicants who are waiting or were rejected, for suspended clients, and for
 * whoever left a client or was removed.
 */
export function RequireAwaitingApproval({ children, fallback }: GuardProps) {
  return (
    <ProfileGuard fallback={fallback} decide={redirectUnlessAwaiting}>
      {children}
    </ProfileGuard>
  );
}

type Decision = (account: Account) => string | null;

/** Where a portal page redirects an account that may not see it; null when it may. */
export const redirectUnlessApproved: Decision = (account) => {
  const { isAdmin, profile } = account;
  if (isAdmin) return null;
  if (!profile?.onboarding_completed) return pathWithoutApplication(account);
  return isActiveClient(profile) ? null : paths.approvalPending;
};

/** Where /onboarding redirects an account that has completed it; null when it has not. */
export const redirectUnlessOnboarding: Decision = ({ isAdmin, profile }) => {
  if (isAdmin || !profile?.onboarding_completed) return null;
  return isActiveClient(profile) ? paths.dashboard : paths.approvalPending;
};

/** Where /approval-pending redirects an account that is not waiting; null when it is. */
export const redirectUnlessAwaiting: Decision = ({ isAdmin, profile, hasLeft }) => {
  if (isAdmin) return null;
  if (!profile?.onboarding_completed) return hasLeft ? null : paths.onboarding;
  return isActiveClient(profile) ? paths.dashboard : null;
};

function ProfileGuard({ children, fallback, decide }: GuardProps & { decide: Decision }) {
  const { account, isAccountFetching } = useShell();
  // GUARD-04: without an account the user is let through, and the database refuses the data.
  const destination = account ? decide(account) : null;
  // A response that is being refreshed redirects nobody: it may be out of date, as after the application was submitted.
  if (destination && isAccountFetching) return fallback;
  return destination ? <Navigate to={destination} replace /> : children;
}
