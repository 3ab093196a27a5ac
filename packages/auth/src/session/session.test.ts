import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_STORAGE_KEY, type PortalClient } from '@portal/data/client/supabase';
import {
  announceSignOut,
  subscribeToSession,
  useSessionStore,
  waitForSession,
  type Session,
} from './session.ts';

type Listener = (event: string, session: Session | null) => void;

const sessionFor = (id: string) => ({ access_token: `token of ${id}`, user: { id } }) as Session;

/** Stands for supabase-js: stores the session under its key, then reports the event. */
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
    report: (event: string, session: Session | null, isStored = true) => {
      if (session && isStored) storeSessionOf(session.user.id);
      if (!session && event !== 'INITIAL_SESSION') localStorage.removeItem(SESSION_STORAGE_KEY);
      tell(event, session);
    },
  };
}

const storeSessionOf = (id: string) =>
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(sessionFor(id)));

const onUserLeft = vi.fn<Parameters<typeof subscribeToSession>[1]>();
let stop = () => {};
/** Subscribes to a connected client. Returns the function by which it reports an event. */
async function subscribe(page = { subscribeToSession }) {
  const { client, report } = fakeClient();
  stop = page.subscribeToSession(Promise.resolve(client), onUserLeft);
  await Promise.resolve();
  return report;
}
const signedInUser = () => useSessionStore.getState().session?.user.id ?? null;

beforeEach(() => {
  localStorage.clear();
  onUserLeft.mockClear();
  useSessionStore.setState({ status: 'loading', session: null });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the session of the page', () => {
  it('AUTH-14 knows whether anybody has been signed in since it was loaded', async () => {
    vi.resetModules();
    const loaded = await import('./session.ts');
    const report = await subscribe(loaded);
    report('INITIAL_SESSION', null);
    expect(loaded.hasSignedInSinceLoad()).toBe(false);
    report('SIGNED_IN', sessionFor('ada'));
    report('SIGNED_OUT', null);
    expect(loaded.hasSignedInSinceLoad()).toBe(true);
    expect(loaded.useSessionStore.getState().status).toBe('signed-out');
  });

  it('ROUTE-07 is waited for until supabase-js has checked it', async () => {
    useSessionStore.setState({ status: 'loading', session: null });
    const found = vi.fn<(session: Session | null) => void>();
    const waiting = waitForSession().then(found);
    useSessionStore.setState({ status: 'loading', session: null });
    await Promise.resolve();
    expect(found).not.toHaveBeenCalled();
    useSessionStore.setState({ status: 'signed-in', session: sessionFor('ada') });
    useSessionStore.setState({ status: 'signed-in', session: sessionFor('bob') });
    await waiting;
    expect(found).toHaveBeenCalledExactlyOnceWith(sessionFor('ada'));
    expect(await waitForSession()).toEqual(sessionFor('bob'));
    useSessionStore.setState({ status: 'signed-out', session: null, isDeliberate: true });
    expect(await waitForSession()).toBeNull();
  });

  it('AUTH-14 distinguishes a sign-out, which counts for 10 s, from a session that ended by itself', async () => {
    vi.useFakeTimers();
    const report = await subscribe();
    for (const [seconds, isDeliberate] of [
      [9.999, true],
      [10, false],
    ] as const) {
      report('SIGNED_IN', sessionFor('ada'));
      announceSignOut();
      vi.advanceTimersByTime(seconds * 1_000);
      report('SIGNED_OUT', null);
      expect(onUserLeft).toHaveBeenLastCalledWith({ userId: 'ada', isDeliberate, isReplaced: false });
      expect(useSessionStore.getState()).toEqual({ status: 'signed-out', session: null, isDeliberate });
    }
  });

  it.each([
    ['ROUTE-07 waits for the check of a stored session', 'ada', { status: 'loading', session: null }],
    [
      'AUTH-01 is signed out at once, without a message that a session has ended, where none is stored',
      null,
      { status: 'signed-out', session: null, isDeliberate: true },
    ],
  ])('%s', async (_title, stored, state) => {
    if (stored) storeSessionOf(stored);
    vi.resetModules();
    const loaded = await import('./session.ts');
    expect(loaded.useSessionStore.getState()).toEqual(state);
    await subscribe(loaded);
    expect(loaded.useSessionStore.getState()).toEqual(state);
  });

  it('AUTH-14 ends by the user’s wish when another tab, also one of an older release, has announced it', async () => {
    const report = await subscribe();
    report('SIGNED_IN', sessionFor('ada'));
    localStorage.setItem('audit-portal-signed-out', String(Date.now()));
    report('SIGNED_OUT', null);
    expect(useSessionStore.getState()).toMatchObject({ status: 'signed-out', isDeliberate: true });
  });

  it('AUTH-15 has ended when the session that was stored before the page was loaded is refused', async () => {
    storeSessionOf('ada');
    vi.resetModules();
    const loaded = await import('./session.ts');
    const report = await subscribe(loaded);
    report('SIGNED_OUT', null);
    const left = { userId: 'ada', isDeliberate: false, isReplaced: false };
    expect(onUserLeft).toHaveBeenCalledExactlyOnceWith(left);
    report('INITIAL_SESSION', null);
    expect(loaded.useSessionStore.getState()).toMatchObject({ status: 'signed-out', isDeliberate: true });
    expect(onUserLeft).toHaveBeenCalledOnce();
  });

  it('AUTH-14 notices that another user has replaced the one before, and that a renewed token is the same user’s', async () => {
    const report = await subscribe();
    report('SIGNED_IN', sessionFor('ada'));
    report('TOKEN_REFRESHED', sessionFor('ada'));
    expect(onUserLeft).not.toHaveBeenCalled();
    report('SIGNED_IN', sessionFor('bob'));
    expect(onUserLeft).toHaveBeenCalledExactlyOnceWith({
      userId: 'ada',
      isDeliberate: false,
      isReplaced: true,
    });
    expect(signedInUser()).toBe('bob');
  });

  it('AUTH-14 shows a user who signed in in another tab only once their session is stored', async () => {
    const report = await subscribe();
    report('SIGNED_IN', sessionFor('ada'), false);
    expect(signedInUser()).toBeNull();
    storeSessionOf('ada');
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_STORAGE_KEY }));
    expect(signedInUser()).toBe('ada');
  });

  it('AUTH-14 ends when site data is cleared in another tab', async () => {
    const report = await subscribe();
    report('SIGNED_IN', sessionFor('ada'));
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(signedInUser()).toBeNull();
    expect(onUserLeft).toHaveBeenCalledOnce();
  });

  it('AUTH-14 is corrected when the browser restores the page after somebody else has signed in or out', async () => {
    const report = await subscribe();
    report('SIGNED_IN', sessionFor('ada'));
    storeSessionOf('bob');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(signedInUser()).toBe('bob');
    localStorage.removeItem(SESSION_STORAGE_KEY);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(signedInUser()).toBeNull();
  });

  it('AUTH-15 keeps a session that could not be renewed offline', async () => {
    storeSessionOf('ada');
    const report = await subscribe();
    report('INITIAL_SESSION', null);
    expect(signedInUser()).toBe('ada');
  });

  it.each(['{', '"text"', '{"user":{}}', 'null'])(
    'AUTH-15 is signed out, without a message that a session has ended, when %s is stored in place of one',
    async (text) => {
      localStorage.setItem(SESSION_STORAGE_KEY, text);
      const report = await subscribe();
      report('INITIAL_SESSION', null);
      expect(useSessionStore.getState()).toMatchObject({ status: 'signed-out', isDeliberate: true });
      expect(onUserLeft).not.toHaveBeenCalled();
    },
  );

  it('AUTH-01 lasts until the page is left when the browser blocks storage', async () => {
    vi.stubGlobal(
      'localStorage',
      new Proxy({} as Storage, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      }),
    );
    const report = await subscribe();
    expect(useSessionStore.getState().status).toBe('signed-out');
    report('SIGNED_IN', sessionFor('ada'), false);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(signedInUser()).toBe('ada');
    expect(announceSignOut).not.toThrow();
    expect(onUserLeft).not.toHaveBeenCalled();
  });
});
