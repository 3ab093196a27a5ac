// The guards of the remotes' pages. They decide by what the shell knows of the user and request nothing themselves.
import { useState, type ReactNode } from 'react';
import { useQuery } from '@portal/data/client/query';
import { secondFactorStateQuery } from '@portal/data/second-factor/state';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { rememberClient } from '@portal/auth/client-state/remembered-client';
import { useIsStaff, useViewedClientId, useShell } from '../contract/contract.ts';
import { useSuspensionWatch } from '@portal/auth/routing/account';
import {
  redirectUnlessApproved,
  redirectUnlessAwaiting,
  redirectUnlessOnboarding,
  type Decision,
} from '@portal/auth/routing/post-login';
import { paths } from '@portal/domain/routing/paths';
import { Navigate, useLocation } from './router.tsx';

type GuardProps = { children: ReactNode; fallback: ReactNode };

/** STAFF-02: within the console, pages of admins alone. An auditor goes to the console's first page. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  return useShell().isAdmin ? children : <Navigate to={paths.admin} replace />;
}

/** GUARD-05, STAFF-02: an impersonating admin goes to the page that the view was started for (IMP-03, AUD-05). */
export function RequireStaff({ children }: { children: ReactNode }) {
  const { impersonation } = useShell();
  if (!useIsStaff()) return <Navigate to={paths.dashboard} replace />;
  if (impersonation) return <Navigate to={impersonation.page ?? paths.dashboard} replace />;
  return children;
}

/** GUARD-02, GUARD-03, GUARD-04, GUARD-06, ADM-10: an open page notices a suspension within 30 s. */
export function RequireApproved(props: GuardProps) {
  const { account } = useShell();
  const { pathname } = useLocation();
  useSuspensionWatch(useViewedClientId(), !useIsStaff());
  // STAFF-02: of the portal an auditor has the page of their own account.
  if (account?.isAuditor && !pathname.startsWith(paths.profile)) return <Navigate to={paths.admin} replace />;
  return <ProfileGuard {...props} decide={redirectUnlessApproved} />;
}

/** GUARD-07: /onboarding is for users who have not completed it. */
export function RequireOnboarding(props: GuardProps) {
  return <ProfileGuard {...props} decide={redirectUnlessOnboarding} />;
}

/** GUARD-07, ADM-10, TEAM-03: waiting or rejected applicants, suspended clients, and whoever left or was removed. */
export function RequireAwaitingApproval(props: GuardProps) {
  return <ProfileGuard {...props} decide={redirectUnlessAwaiting} />;
}

/** ALL-01: a query about another client is empty, which would look as if this client had no audits. */
export function KnownClient({ children }: { children: ReactNode }) {
  const { user, account, impersonation } = useShell();
  const isKnown = account !== null || impersonation !== null;
  const state = useQuery({ ...secondFactorStateQuery(user.id), enabled: !isKnown });
  if (isKnown) return children;
  return (
    <QueryContent query={state} title="Failed to load your account" framed>
      {({ membership }) => (
        <WithRememberedClient
          key={membership?.clientId}
          userId={user.id}
          clientId={membership?.clientId ?? null}
        >
          {children}
        </WithRememberedClient>
      )}
    </QueryContent>
  );
}

type RememberedClientProps = { userId: string; clientId: string | null; children: ReactNode };

/** While the account is unknown, pages go by the client that the device remembers: it is stored before they first render. */
function WithRememberedClient({ userId, clientId, children }: RememberedClientProps) {
  useState(() => rememberClient(userId, clientId));
  return children;
}

function ProfileGuard({ children, fallback, decide }: GuardProps & { decide: Decision }) {
  const { account, isAccountFetching } = useShell();
  // GUARD-04: without an account the user is let through, and the database refuses the data.
  const destination = account ? decide(account) : null;
  // A response that is being refreshed redirects nobody: it may be out of date, as after the application was submitted.
  if (destination && isAccountFetching) return fallback;
  return destination ? <Navigate to={destination} replace /> : children;
}
