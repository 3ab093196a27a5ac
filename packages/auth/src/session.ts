import type { Session, User } from '@supabase/supabase-js';
import { create } from 'zustand';
import type { PortalClient } from '@portal/data/supabase';

export type { Session, User };

export type SessionState =
  | { status: 'loading'; session: null }
  | { status: 'signed-out'; session: null }
  | { status: 'signed-in'; session: Session };

/** The page's session; 'loading' until local storage and, when needed, the refresh have answered. */
export const useSessionStore = create<SessionState>(() => ({ status: 'loading', session: null }));

/** The signed-in user, or null. */
export function useUser(): User | null {
  return useSessionStore((state) => state.session?.user ?? null);
}

/**
 * Follows the client's session from now on, in this tab and in others. `onUserChange` is called when
 * another user, or nobody, takes the place of the one before (AUTH-14). Returns a function that stops following.
 */
export function followSession(client: PortalClient, onUserChange: (previousUserId: string) => void): () => void {
  const { data } = client.auth.onAuthStateChange((_event, session) => {
    const previous = useSessionStore.getState().session?.user.id;
    if (previous && previous !== session?.user.id) onUserChange(previous);
    useSessionStore.setState(
      session ? { status: 'signed-in', session } : { status: 'signed-out', session: null },
    );
  });
  return () => data.subscription.unsubscribe();
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
