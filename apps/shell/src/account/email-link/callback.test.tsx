import { useSessionStore } from '@portal/auth/session/session';
import { buildSession, signedInClient } from '@portal/testing/builders';
import { fakeNetwork, jsonResponse, SATISFIED, signOut } from '@portal/testing/network';
import { toast } from '@portal/ui/feedback/toast';
import { act, cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { renderPages } from '../../../testing/render-routes.tsx';
import { SignInPage } from '../../sign-in/sign-in-page.tsx';
import { AuthCallbackPage } from '../../sign-in/auth-callback-page.tsx';
import { ResetPasswordPage } from '../reset-password/reset-password-page.tsx';

let network: ReturnType<typeof fakeNetwork>;
let count = 0;

beforeEach(() => {
  network = fakeNetwork();
  network.on('GET user_roles', () => jsonResponse([]));
  network.on('GET rpc/my_account', () => jsonResponse([SATISFIED]));
  network.on(`GET profiles?client_id=eq.${signedInClient.id}`, () =>
    jsonResponse([{ onboarding_completed: true, approval_status: 'approved' }]),
  );
  signOut();
  // A code is exchanged once in the life of the page.
  count += 1;
});

function open(path: string) {
  return renderPages(
    {
      '/before': <p>The page before</p>,
      '/auth': <SignInPage />,
      '/auth-callback': <AuthCallbackPage />,
      '/reset-password': <ResetPasswordPage />,
    },
    path,
  );
}

it('AUTH-12 a code is exchanged once, also where React renders twice, and a refusal is shown once', async () => {
  localStorage.setItem('audit-portal-auth-code-verifier', JSON.stringify('verifier'));
  network.on('POST /auth/v1/token', () => jsonResponse({ code: 'bad_code', message: 'Not this code' }, 400));
  const error = vi.spyOn(toast, 'error');
  configure({ reactStrictMode: true });
  onTestFinished(() => configure({ reactStrictMode: false }));
  const router = open(`/auth-callback?code=h${count}&next=1#top`);
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  expect(network.sent()).toEqual(['POST /auth/v1/token']);
  expect(error).toHaveBeenCalledOnce();
  error.mockRestore();
});

it('AUTH-12 a code becomes a session, and Back does not lead to the code again', async () => {
  localStorage.setItem('audit-portal-auth-code-verifier', JSON.stringify('verifier'));
  network.on('POST /auth/v1/token', () => jsonResponse(buildSession()));
  const router = open('/before');
  await act(() => router.navigate(`/auth?code=h${count}&next=%2Freports`));
  await waitFor(() => expect(router.state.location.search).toBe('?next=%2Freports'));
  expect(network.requests('POST /auth/v1/token')[0]?.body).toMatchObject({ auth_code: `h${count}` });
  await act(() => router.navigate(-1));
  expect(screen.getByText('The page before')).toBeVisible();
});

it.each<[from: string, end: string, facts?: object]>([
  ['/auth?next=%2Freports%3Fstatus%3Dcompleted', '/reports?status=completed'],
  ['/auth', '/dashboard'],
  ['/auth?next=%2Fadmin%2Fclients', '/admin/clients', { role: 'admin' }],
  ['/auth?next=%2Freports', '/profile/second-factor?next=%2Freports', { needed: true, satisfied: false }],
])('AUTH-12 AUTH-15 AUTH-18 a sign-in with Google from %s ends at %s', async (from, end, facts = {}) => {
  network.on(`GET user_roles?user_id=eq.${signedInClient.id}`, () =>
    jsonResponse('role' in facts ? [facts] : []),
  );
  network.on('GET rpc/my_account', () => jsonResponse([{ ...SATISFIED, ...facts }]));
  // The test stays on the page: a refusal has the same effect on the remembered path as a redirect to Google.
  network.on('GET /auth/v1/authorize', () => jsonResponse({ msg: 'The provider is not enabled.' }, 400));
  open(from);
  fireEvent.click(screen.getByRole('button', { name: 'Continue with Google' }));
  await waitFor(() => expect(network.sent()).toEqual(['GET /auth/v1/authorize']));
  cleanup();
  useSessionStore.setState({ status: 'signed-in', session: buildSession() });
  const router = open('/auth-callback');
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(end));
  expect(localStorage.getItem('audit-portal-next')).toBeNull();
  expect(router.state.historyAction).toBe('REPLACE');
  // AUTH-10: only the form welcomes.
  expect(screen.queryByText('Welcome back!')).toBeNull();
});
