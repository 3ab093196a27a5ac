import { useSessionStore, type Session } from '@portal/auth/session/session';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient, refetchAfterCode } from '../../cache/query-client.tsx';

/** A session of a user who has entered a code (aal2) or not (aal1). */
const sessionOf = (id: string, level: 'aal1' | 'aal2', issuedAt = 0) =>
  ({
    access_token: `a.${btoa(JSON.stringify({ aal: level, iat: issuedAt }))}.c`,
    user: { id },
  }) as Session;
const adopt = (session: Session | null) =>
  useSessionStore.setState(session ? { status: 'signed-in', session } : { status: 'signed-out', session });

let stop: () => void;
const isStale = () => queryClient.getQueryState(['files', 'ada'])?.isInvalidated;

beforeEach(() => {
  adopt(null);
  stop = refetchAfterCode();
  queryClient.setQueryData(['files', 'ada'], 'what was refused');
});
afterEach(() => {
  stop();
  queryClient.clear();
});

it.each([
  ['a code was entered, here or in another tab', sessionOf('ada', 'aal1'), sessionOf('ada', 'aal2')],
  ['the code no longer counts', sessionOf('ada', 'aal2'), sessionOf('ada', 'aal1')],
])('AUTH-18 everything is requested again once %s', (_when, before, now) => {
  adopt(before);
  expect(isStale()).toBe(false);
  adopt(now);
  expect(isStale()).toBe(true);
});

it.each([
  ['a token that was renewed', sessionOf('ada', 'aal2'), sessionOf('ada', 'aal2', 1)],
  ['the sign-in of another user', sessionOf('ada', 'aal1'), sessionOf('bob', 'aal2')],
  ['signing in', null, sessionOf('ada', 'aal2')],
  ['signing out', sessionOf('ada', 'aal2'), null],
])('AUTH-18 nothing is requested again after %s', (_what, before, now) => {
  adopt(before);
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  adopt(now);
  expect(invalidate).not.toHaveBeenCalled();
  invalidate.mockRestore();
});
