import { createMemoryRouter } from '@portal/auth/routing/memory-router';
import { RouterProvider } from '@portal/auth/routing/router';
import { useSessionStore } from '@portal/auth/session/session';
import { setRuntimeConfig } from '@portal/data/client/runtime-config';
import { adoptTestConfig, testConfig } from '@portal/testing/test-config';
import { Toaster } from '@portal/ui/feedback/toast';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignInPage } from '../../sign-in/sign-in-page.tsx';

const sent: { path: string; body: Record<string, unknown> }[] = [];
/** The provider's script, as far as the form uses it: `solve` is what its visitor does. */
let solve: ((token: string) => void) | undefined;
const renderWidget = vi.fn<
  (place: HTMLElement, options: { sitekey: string; callback: (token: string) => void }) => string
>((_place, { callback }) => {
  solve = callback;
  return 'widget';
});

beforeEach(() => {
  sent.length = 0;
  solve = undefined;
  renderWidget.mockClear();
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(new Request(input, init).url);
    sent.push({ path: pathname, body: JSON.parse((init?.body as string | undefined) ?? '{}') as never });
    return Response.json({});
  });
  vi.stubGlobal('turnstile', { render: renderWidget, reset: () => undefined, remove: () => undefined });
  adoptTestConfig();
  useSessionStore.setState({ status: 'signed-out', session: null, isDeliberate: true });
});
afterEach(() => {
  cleanup();
  for (const script of document.head.querySelectorAll('script')) script.remove();
  vi.unstubAllGlobals();
});

const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);

function open() {
  const router = createMemoryRouter([{ path: '/auth', element: <SignInPage /> }], {
    initialEntries: ['/auth'],
  });
  render(
    <>
      <RouterProvider router={router} />
      <Toaster />
    </>,
  );
}

describe('AUTH-16 the check against robots', () => {
  it('is not there, and no script is loaded, where the configuration names no provider', async () => {
    open();
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'a@b.test' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a long password' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body['gotrue_meta_security']).toEqual({});
    expect(scripts()).toEqual([]);
  });

  it('sends its token with each request once, and nothing before it is passed', async () => {
    setRuntimeConfig({ ...testConfig, captcha: { provider: 'turnstile', siteKey: 'site key' } });
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Use magic link' }));
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'a@b.test' } });
    const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send magic link' }));
    expect(scripts()).toEqual([expect.stringMatching(/^https:\/\/challenges\.cloudflare\.com\//)]);
    send();
    expect(await screen.findByText(/complete the check/)).toBeTruthy();
    expect(sent).toEqual([]);

    act(() => void document.head.querySelector('script')?.dispatchEvent(new Event('load')));
    await waitFor(() => expect(renderWidget).toHaveBeenCalledOnce());
    expect(renderWidget.mock.calls[0]?.[1].sitekey).toBe('site key');
    act(() => solve?.('first token'));
    send();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      path: '/auth/v1/otp',
      body: { gotrue_meta_security: { captcha_token: 'first token' } },
    });

    // A token is good once.
    await waitFor(() => expect(renderWidget).toHaveBeenCalledTimes(2));
    send();
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(sent).toHaveLength(1);
    act(() => solve?.('second token'));
    send();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({ gotrue_meta_security: { captcha_token: 'second token' } });
  });
});
