// Apart from the other guards: a visitor who is sent to the sign-in page does not need the code that requests an account.
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { hasSignedInSinceLoad, useSessionStore } from '../session/session.ts';
import { authPathWithNext, paths } from '@portal/domain/routing/paths';

type Props = { children: ReactNode; fallback: ReactNode };

/** GUARD-01: returns here after signing in, unless they had signed out themselves (AUTH-15). */
export function RequireSession({ children, fallback }: Props) {
  const state = useSessionStore();
  const { pathname, search, hash } = useLocation();
  if (state.status === 'loading') return fallback;
  if (state.status === 'signed-in') return children;
  const hasSignedOut = state.isDeliberate && hasSignedInSinceLoad();
  const destination = hasSignedOut ? paths.auth : authPathWithNext(pathname + search + hash);
  return <Navigate to={destination} replace />;
}
