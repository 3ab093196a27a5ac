import { useSessionStore } from '@portal/auth/session/session';
import { buildSession, signedInClient, storeSession } from './builders.ts';

/** Somebody is signed in, in the page and in the browser: the client of the portal's tests unless another is given. */
export function signIn(user: { id: string; email?: string } = signedInClient, claims?: object): void {
  storeSession(user, claims);
  useSessionStore.setState({ status: 'signed-in', session: buildSession(user, claims) });
}

/** Nobody is signed in. */
export function signOut(isDeliberate = true): void {
  localStorage.clear();
  useSessionStore.setState({ status: 'signed-out', session: null, isDeliberate });
}
