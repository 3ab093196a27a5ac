import type { Session, User } from '@supabase/auth-js';
import { create } from 'zustand';
import { SESSION_STORAGE_KEY, type PortalClient } from '@portal/data/client/supabase';
import { canStore, readLocal, writeLocal } from '../client-state/local-storage.ts';

export type { Session, User };

export type SessionState =
  | { status: 'loading'; session: null }
  /** `isDeliberate`: the user signed out, here or in another tab; otherwise the session ended by itself. */
  | { status: 'signed-out'; session: null; isDeliberate: boolean }
  | { status: 'signed-in'; session: Session };

const SIGNED_OUT_STORAGE_KEY = 'audit-portal-signed-out';
/** How long after a sign-out in one tab the end of the session in the others counts as that sign-out. */
const SIGN_OUT_ECHO_MS = 10_000;

// Nothing stored means nobody is signed in: the sign-in page need not wait for the client to say so, and what is
// rendered of it at build time, where nothing is stored, is what the browser begins with.
const beforeAnyAnswer = (): SessionState =>
  readLocal(SESSION_STORAGE_KEY) === null
    ? { status: 'signed-out', session: null, isDeliberate: true }
    : { status: 'loading', session: null };

/** The page's session; 'loading' while there is one in storage and it may have to be renewed. */
export const useSessionStore = create<SessionState>(beforeAnyAnswer);

/** The signed-in user, or null. */
export function useUser(): User | null {
  return useSessionStore((state) => state.session?.user ?? null);
}

let hasBeenSignedIn = false;

/** Whether anybody was signed in since the page was loaded. */
export function wasSignedIn(): boolean {
  return hasBeenSignedIn;
}

/** Says, to this tab and to the others, that the coming end of the session is the user's wish. */
export function markSignOutDeliberate(): void {
  writeLocal(SIGNED_OUT_STORAGE_KEY, String(Date.now()));
}

/** `isReplaced`: another user took the place at once, in this tab or in another. */
type UserLeft = (left: { userId: string; isDeliberate: boolean; isReplaced: boolean }) => void;

/**
 * Follows the client's session from now on, in this tab and in others. `onUserLeft` is called when
 * another user, or nobody, takes the place of the one before (AUTH-14). Returns a function that stops following.
 */
export function followSession(client: PortalClient, onUserLeft: UserLeft): () => void {
  function adopt(session: Session | null) {
    const previous = useSessionStore.getState().session?.user.id;
    const isDeliberate = !previous || signedOutJustNow();
    if (session) hasBeenSignedIn = true;
    if (previous && previous !== session?.user.id) {
      onUserLeft({ userId: previous, isDeliberate, isReplaced: session !== null });
    }
    useSessionStore.setState(
      session ? { status: 'signed-in', session } : { status: 'signed-out', session: null, isDeliberate },
    );
  }

  let isStored = readLocal(SESSION_STORAGE_KEY) !== null;
  if (!isStored) useSessionStore.setState(beforeAnyAnswer());

  let isAwaited = false;
  const { data } = client.auth.onAuthStateChange((event, session) => {
    // The news of another tab can be faster than what it stored, which the client sends with every question: a
    // lookup in between would be a stranger's. The storage event follows.
    isAwaited = session !== null && storedSession()?.user.id !== session.user.id && canStore();
    if (isAwaited) return;
    isStored = readLocal(SESSION_STORAGE_KEY) !== null;
    // A session that could not be renewed because the backend is out of reach is still the user's: the client
    // would have removed one that was refused.
    adopt(event === 'INITIAL_SESSION' ? (session ?? storedSession()) : session);
  });

  // What the client does not notice: site data cleared in another tab, and a page that the browser had put
  // aside and brings back after somebody signed out.
  const reconcile = () => {
    const stored = storedSession();
    const shown = useSessionStore.getState().session?.user.id;
    if ((isStored || isAwaited) && stored?.user.id !== shown) {
      isStored = stored !== null;
      isAwaited = false;
      adopt(stored);
    }
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === SESSION_STORAGE_KEY || key === null) reconcile();
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) reconcile();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    data.subscription.unsubscribe();
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
}

function storedSession(): Session | null {
  try {
    const stored = JSON.parse(readLocal(SESSION_STORAGE_KEY) ?? 'null') as Session | null;
    return typeof stored?.user?.id === 'string' ? stored : null;
  } catch {
    return null;
  }
}

/** Resolves with the session once it is known; null when nobody is signed in. */
export function sessionKnown(): Promise<Session | null> {
  const now = useSessionStore.getState();
  if (now.status !== 'loading') return Promise.resolve(now.session);
  return new Promise((resolve) => {
    const stop = useSessionStore.subscribe((state) => {
      if (state.status === 'loading') return;
      stop();
      resolve(state.session);
    });
  });
}

function signedOutJustNow(): boolean {
  const at = Number(readLocal(SIGNED_OUT_STORAGE_KEY) ?? 0);
  return Math.abs(Date.now() - at) < SIGN_OUT_ECHO_MS;
}
