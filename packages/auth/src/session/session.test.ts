import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_STORAGE_KEY, type PortalClient } from '@portal/data/client/supabase';
import { followSession, markSignOutDeliberate, useSessionStore, type Session } from './session.ts';

type Listener = (event: string, session: Session | null) => void;

const sessionOf = (id: string) => ({ access_token: `token of ${id}`, user: { id } }) as Session;

/** The client's part: keeps the session where supabase-js keeps it, then says so. */
function fakeClient() {
  let tell: Listener = () => undefined;
  const client = {
    auth: {
      onAuthStateChange: (listener: Listener) => {
        tell = listener;
        return { data: { subscription: { unsubscribe: () => undefined } } };
      },
    },
  } as unknown as PortalClient;
  return {
    client,
    say: (event: string, session: Session | null, isStored = true) => {
      if (session && isStored) localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
      if (!session && event !== 'INITIAL_SESSION') localStorage.removeItem(SESSION_STORAGE_KEY);
      tell(event, session);
    },
  };
}

const left = vi.fn<Parameters<typeof followSession>[1]>();
let stop = () => {};
function follow() {
  const { client, say } = fakeClient();
  stop = followSession(client, left);
  return say;
}
const shownUser = () => useSessionStore.getState().session?.user.id ?? null;

beforeEach(() => {
  localStorage.clear();
  left.mockClear();
  useSessionStore.setState({ status: 'loading', session: null });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

describe('the session of the page', () => {
  it('AUTH-01 nobody is kept waiting when nothing is stored', () => {
    follow();
    expect(useSessionStore.getState().status).toBe('signed-out');
  });

  it('AUTH-01 a stored session is not shown before the client has found it good', () => {
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(sessionOf('ada')));
    follow();
    expect(useSessionStore.getState().status).toBe('loading');
  });

  it('AUTH-14 a sign-out, here or in another tab, is told apart from a session that ended by itself', () => {
    const say = follow();
    say('SIGNED_IN', sessionOf('ada'));
    markSignOutDeliberate();
    say('SIGNED_OUT', null);
    expect(left).toHaveBeenLastCalledWith({ userId: 'ada', isDeliberate: true, isReplaced: false });

    localStorage.clear();
    say('SIGNED_IN', sessionOf('ada'));
    say('SIGNED_OUT', null);
    expect(left).toHaveBeenLastCalledWith({ userId: 'ada', isDeliberate: false, isReplaced: false });
  });

  it('AUTH-14 another user in the place of the one before is noticed; a renewed token is nobody new', () => {
    const say = follow();
    say('SIGNED_IN', sessionOf('ada'));
    say('TOKEN_REFRESHED', sessionOf('ada'));
    expect(left).not.toHaveBeenCalled();
    say('SIGNED_IN', sessionOf('bob'));
    expect(left).toHaveBeenCalledExactlyOnceWith({ userId: 'ada', isDeliberate: false, isReplaced: true });
    expect(shownUser()).toBe('bob');
  });

  it('AUTH-14 another tab’s news waits for what that tab stored: until then questions would be a stranger’s', () => {
    const say = follow();
    say('SIGNED_IN', sessionOf('ada'), false);
    expect(shownUser()).toBeNull();
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(sessionOf('ada')));
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_STORAGE_KEY }));
    expect(shownUser()).toBe('ada');
  });

  it('AUTH-14 site data cleared in another tab ends the session here', () => {
    const say = follow();
    say('SIGNED_IN', sessionOf('ada'));
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(shownUser()).toBeNull();
    expect(left).toHaveBeenCalledOnce();
  });

  it('AUTH-14 a page that the browser brings back shows nothing of who has signed out since', () => {
    const say = follow();
    say('SIGNED_IN', sessionOf('ada'));
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(sessionOf('bob')));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(shownUser()).toBe('bob');
    localStorage.removeItem(SESSION_STORAGE_KEY);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(shownUser()).toBeNull();
  });

  it('AUTH-15 offline, a session that could not be renewed is still the user’s', () => {
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(sessionOf('ada')));
    const say = follow();
    say('INITIAL_SESSION', null);
    expect(shownUser()).toBe('ada');
  });

  it.each(['{', '"text"', '{"user":{}}', 'null'])(
    'AUTH-15 %s in the place of the session is nobody',
    (text) => {
      localStorage.setItem(SESSION_STORAGE_KEY, text);
      const say = follow();
      say('INITIAL_SESSION', null);
      expect(useSessionStore.getState().status).toBe('signed-out');
    },
  );

  it('AUTH-01 with storage blocked by the browser one is signed in for as long as the page lives', () => {
    vi.stubGlobal(
      'localStorage',
      new Proxy({} as Storage, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      }),
    );
    const say = follow();
    expect(useSessionStore.getState().status).toBe('signed-out');
    say('SIGNED_IN', sessionOf('ada'), false);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(shownUser()).toBe('ada');
    expect(markSignOutDeliberate).not.toThrow();
    expect(left).not.toHaveBeenCalled();
  });
});
