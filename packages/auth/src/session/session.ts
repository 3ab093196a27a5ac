import type { Session, User } from '@supabase/supabase-js';
import type { DraftOwner } from '@portal/ui/forms/draft-owner';
import { create } from 'zustand';
import { connectSupabase, SESSION_STORAGE_KEY, type PortalClient } from '@portal/data/client/supabase';
import { canStore, readLocal, writeLocal } from '@portal/ui/local-storage';

export type { Session, User };

export type SessionState =
  | { status: 'loading'; session: null }
  /** `isDeliberate`: the user signed out, here or in another tab; otherwise the session ended by itself. */
  | { status: 'signed-out'; session: null; isDeliberate: boolean }
  | { status: 'signed-in'; session: Session };

const SIGN_OUT_STORAGE_KEY = 'audit-portal-signed-out';
/** For how long after a sign-out the end of the session in other tabs counts as that sign-out. */
const SIGN_OUT_WINDOW_MS = 10_000;

// Without a stored session nobody is signed in, so the sign-in page does not wait for supabase-js. The page rendered at
// build time, where nothing is stored, starts from the same state.
const initialState = (): SessionState =>
  readLocal(SESSION_STORAGE_KEY) === null
    ? { status: 'signed-out', session: null, isDeliberate: true }
    : { status: 'loading', session: null };

/** The user whose session was stored when the page loaded. Until it is checked, it may turn out to have ended (AUTH-15). */
const storedUserId = storedSession()?.user.id;

/** The page's session; 'loading' while supabase-js checks and perhaps renews a stored one. */
export const useSessionStore = create<SessionState>(initialState);

export function useUser(): User | null {
  return useSessionStore((state) => state.session?.user ?? null);
}

let hasSignedIn = false;

export function hasSignedInSinceLoad(): boolean {
  return hasSignedIn;
}

export function announceSignOut(): void {
  writeLocal(SIGN_OUT_STORAGE_KEY, String(Date.now()));
}

/** `isReplaced`: another user signed in at once, in this tab or in another. */
type OnUserLeft = (left: { userId: string; isDeliberate: boolean; isReplaced: boolean }) => void;

/** Calls `onUserLeft` when another user, or nobody, replaces the one before (AUTH-14). Returns a function that stops it. */
export function subscribeToSession(connected: Promise<PortalClient>, onUserLeft: OnUserLeft): () => void {
  function adopt(session: Session | null) {
    const shown = useSessionStore.getState();
    const previous = shown.status === 'loading' ? storedUserId : shown.session?.user.id;
    const isDeliberate = !previous || hasJustSignedOut();
    if (session) hasSignedIn = true;
    if (previous && previous !== session?.user.id) {
      onUserLeft({ userId: previous, isDeliberate, isReplaced: session !== null });
    }
    useSessionStore.setState(
      session ? { status: 'signed-in', session } : { status: 'signed-out', session: null, isDeliberate },
    );
  }

  let isStored = readLocal(SESSION_STORAGE_KEY) !== null;
  // supabase-js removes a refused session, perhaps before this, and reports it afterwards.
  if (!isStored && storedUserId === undefined) useSessionStore.setState(initialState());

  let isConnected = false;
  let isStorageAwaited = false;
  const stopped = new AbortController();
  void connected.then((client) => {
    if (stopped.signal.aborted) return;
    isConnected = true;
    const { data } = client.auth.onAuthStateChange((event, session) => {
      // Another tab's message can arrive before the session that it stored. supabase-js sends the stored session with
      // every request, so a request in between would be sent as someone else. The storage event follows.
      isStorageAwaited = session !== null && storedSession()?.user.id !== session.user.id && canStore();
      if (isStorageAwaited) return;
      isStored = readLocal(SESSION_STORAGE_KEY) !== null;
      // A session that could not be renewed because the backend is out of reach is still the user's: supabase-js
      // would have removed a session that was refused.
      adopt(event === 'INITIAL_SESSION' ? (session ?? storedSession()) : session);
    });
    stopped.signal.addEventListener('abort', () => data.subscription.unsubscribe());
  });

  // supabase-js does not notice that site data was cleared in another tab, nor that somebody signed out while the
  // browser kept this page in its back/forward cache.
  const reconcile = () => {
    const stored = storedSession();
    // Somebody signed in in another tab. The client reports the session; a failure leaves the sign-in page usable.
    if (stored && !isConnected) return void connectSupabase().catch(() => undefined);
    const shownUserId = useSessionStore.getState().session?.user.id;
    if ((isStored || isStorageAwaited) && stored?.user.id !== shownUserId) {
      isStored = stored !== null;
      isStorageAwaited = false;
      adopt(stored);
    }
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === SESSION_STORAGE_KEY || key === null) reconcile();
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) reconcile();
  };
  window.addEventListener('storage', onStorage, { signal: stopped.signal });
  window.addEventListener('pageshow', onPageShow, { signal: stopped.signal });
  return () => stopped.abort();
}

function storedSession(): Session | null {
  try {
    const stored = JSON.parse(readLocal(SESSION_STORAGE_KEY) ?? 'null') as Session | null;
    return typeof stored?.user?.id === 'string' ? stored : null;
  } catch {
    return null;
  }
}

/** Resolves with the session once it has been checked; null when nobody is signed in. */
export function waitForSession(): Promise<Session | null> {
  const now = useSessionStore.getState();
  if (now.status !== 'loading') return Promise.resolve(now.session);
  return new Promise((resolve) => {
    const unsubscribe = useSessionStore.subscribe((state) => {
      if (state.status === 'loading') return;
      unsubscribe();
      resolve(state.session);
    });
  });
}

function hasJustSignedOut(): boolean {
  const at = Number(readLocal(SIGN_OUT_STORAGE_KEY) ?? 0);
  return Math.abs(Date.now() - at) < SIGN_OUT_WINDOW_MS;
}

/** The signed-in user as the owner of what is typed into forms (ONB-09, AUTH-14). */
export const draftOwner = (userId: string): DraftOwner => ({
  userId,
  hasSignedOut: () => {
    const state = useSessionStore.getState();
    return state.status === 'signed-out' && state.isDeliberate;
  },
  hasLeft: () => useSessionStore.getState().session?.user.id !== userId,
});

/** A claim of the session's access token, unverified: the backend alone decides by it. Undefined for a malformed token. */
export function tokenClaim({ access_token }: Pick<Session, 'access_token'>, name: string): unknown {
  try {
    const payload = access_token.split('.')[1] ?? '';
    // Another JSON value than an object has no such claim; null throws.
    const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    return (JSON.parse(json) as Record<string, unknown>)[name];
  } catch {
    return undefined;
  }
}

export function hasEnteredCode(session: Pick<Session, 'access_token'>): boolean {
  return tokenClaim(session, 'aal') === 'aal2';
}

/** Whether an e-mailed link began this session, so that it is of somebody who reads the account's e-mails. */
export function beganByLink(session: Pick<Session, 'access_token'>): boolean {
  return /"(otp|magiclink|recovery)"/.test(JSON.stringify(tokenClaim(session, 'amr') ?? []));
}
