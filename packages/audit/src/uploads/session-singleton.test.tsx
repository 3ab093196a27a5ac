import { useSessionStore, type Session } from '@portal/auth/session/session';
import { QueryClient, QueryClientProvider } from '@portal/data/client/query';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createSessionSingleton } from './session-singleton.ts';

const sessionOf = (id: string, token = 't') => ({ access_token: token, user: { id } }) as Session;
const signIn = (session: Session) => useSessionStore.setState({ status: 'signed-in', session });

beforeEach(() => signIn(sessionOf('ada')));

test.each([
  ['when the user signs out', () => useSessionStore.setState({ status: 'signed-out', session: null }), 1],
  ['when another user signs in', () => signIn(sessionOf('bob')), 1],
  ['never by a renewed token of the same user', () => signIn(sessionOf('ada', 'new')), 0],
])('AUTH-14 FILE-03 what is running is cancelled %s', (_when, happen, times) => {
  const cancelAll = vi.fn<() => void>();
  renderHook(
    createSessionSingleton(() => ({ cancelAll })),
    { wrapper: (props) => <QueryClientProvider client={new QueryClient()} {...props} /> },
  );
  happen();
  expect(cancelAll).toHaveBeenCalledTimes(times);
});
