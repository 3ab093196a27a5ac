import { createMemoryRouter } from '@portal/auth/routing/memory-router';
import { RouterProvider } from '@portal/auth/routing/router';
import { exchangeCode } from '@portal/auth/sign-in/sign-in';
import { toast } from '@portal/ui/feedback/toast';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useRedeemCallback } from './use-redeem-callback.ts';

vi.mock('@portal/auth/sign-in/sign-in', () => ({ exchangeCode: vi.fn<typeof exchangeCode>() }));
const exchange = vi.mocked(exchangeCode);

beforeEach(() => {
  exchange.mockReset().mockResolvedValue({ ok: true, isSignedIn: true });
  vi.spyOn(toast, 'info').mockClear();
  vi.spyOn(toast, 'error').mockClear();
});

function Page({ whenRefused }: { whenRefused?: string }) {
  return <p>{useRedeemCallback(whenRefused ? { whenRefused } : {})}</p>;
}

async function open(address: string, whenRefused?: string) {
  const routes = [
    { path: '/before', element: <p>before</p> },
    { path: '/auth', element: <Page {...(whenRefused && { whenRefused })} /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/before', address] });
  render(<RouterProvider router={router} />);
  return router;
}

it('AUTH-12 a code becomes a session without a word, and Back does not lead to the code again', async () => {
  const router = await open('/auth?code=abc&next=%2Freports');
  expect(screen.getByText('exchanging')).toBeVisible();
  await screen.findByText('none');
  expect(exchange).toHaveBeenCalledExactlyOnceWith('abc');
  expect(router.state.location.search).toBe('?next=%2Freports');
  expect([toast.info, toast.error].map((say) => vi.mocked(say).mock.calls)).toEqual([[], []]);
  await act(() => router.navigate(-1));
  expect(screen.getByText('before')).toBeVisible();
});

it.each([
  ['/auth', 'none'],
  ['/auth#token_hash=h&type=recovery', 'email-link'],
])('AUTH-17 at %s nothing is exchanged: %s', async (address, state) => {
  const router = await open(address);
  expect(screen.getByText(state)).toBeVisible();
  await act(async () => undefined);
  expect(exchange).not.toHaveBeenCalled();
  expect(router.createHref(router.state.location)).toContain(address);
});
