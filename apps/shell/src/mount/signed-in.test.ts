import { viewOf } from '@portal/testing/builders';
import { signIn } from '@portal/testing/network';
import { useImpersonationStore } from '../cache/impersonation-store.ts';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../cache/query-client.tsx';
import { isSignedInLoaded, loadSignedIn } from './lazy-pages.tsx';

beforeEach(() => void queryClient.setQueryData(['files', 'client-1'], 'as admin'));

it('IMP-03 AUTH-18 with the code for signed-in users, data follows the view and the second factor', async () => {
  expect(isSignedInLoaded()).toBe(false);
  await loadSignedIn();
  expect(isSignedInLoaded()).toBe(true);
  signIn({ id: 'ada' }, { aal: 'aal1' });
  signIn({ id: 'ada' }, { aal: 'aal2' });
  expect(queryClient.getQueryState(['files', 'client-1'])?.isInvalidated).toBe(true);
  useImpersonationStore.setState({ impersonation: viewOf('client-1') });
  expect(queryClient.getQueryData(['files', 'client-1'])).toBeUndefined();
});
