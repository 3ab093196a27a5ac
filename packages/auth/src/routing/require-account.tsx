import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { DataError } from '@portal/data/client/data-error';
import { useUser, type User } from '../session/session.ts';
import { useAccount, useMembershipWatch, type Account } from './account.ts';
import { pathWithNext, paths } from '@portal/domain/routing/paths';
import { secondFactorPath } from './post-login.ts';

export type SignedIn = {
  user: User;
  /** Null when role or profile could not be read, or not within 5 s (GUARD-04). */
  account: Account | null;
  isAccountFetching: boolean;
};

type Props = { children: (signedIn: SignedIn) => ReactNode; fallback: ReactNode };

/** AUTH-18: requests what is known of the user once; sends to the second factor's pages first, and back. */
export function RequireAccount({ children, fallback }: Props) {
  const user = useUser();
  const userId = user?.id ?? null;
  const { account, isSettled, isFetching, error } = useAccount(userId);
  const { pathname, search, hash } = useLocation();
  useMembershipWatch(userId);
  useEffect(() => {
    // The shell renews a refused token, and the check is repeated (AUTH-15).
    const isTokenRefused = error instanceof DataError && error.kind === 'session';
    if (!error || isTokenRefused) return;
    // The backend's own message is for developers; no page shows them.
    const { message } = (error.cause ?? error) as Error;
    console.warn('The profile check failed; the database still guards the data.', message);
  }, [error]);
  if (!user || !isSettled) return fallback;
  const step = account?.secondFactor ?? 'none';
  if (step === 'none' || (step === 'set-up' && pathname === paths.setUpSecondFactor))
    return children({ user, account, isAccountFetching: isFetching });
  return <Navigate to={pathWithNext(secondFactorPath(step), pathname + search + hash)} replace />;
}
