import { viewOf } from '@portal/testing/builders';
import { useImpersonationStore } from '@portal/auth/client-state/impersonation';
import { useSessionStore, type Session } from '@portal/auth/session/session';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../cache/query-client.tsx';
import { isSignedInLoaded, loadSignedIn } from './load-signed-in.ts';

const sessionOf = (level: string) =>
  ({ access_token: `a.${btoa(JSON.stringify({ aal: level }))}.c`, user: { id: 'ada' } }) as Session;

beforeEach(() => void queryClient.setQueryData(['files', 'client-1'], 'as admin'));

it('IMP-03 AUTH-18 with the code for signed-in users, data follows the view and the second factor', async () => {
  expect(isSignedInLoaded()).toBe(false);
  await loadSignedIn();
  expect(isSignedInLoaded()).toBe(true);
  useSessionStore.setState({ status: 'signed-in', session: sessionOf('aal1') });
  useSessionStore.setState({ status: 'signed-in', session: sessionOf('aal2') });
  expect(queryClient.getQueryState(['files', 'client-1'])?.isInvalidated).toBe(true);
  useImpersonationStore.setState({ impersonation: viewOf('client-1') });
  expect(queryClient.getQueryData(['files', 'client-1'])).toBeUndefined();
});
