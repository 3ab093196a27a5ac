import { setRuntimeConfig } from '@portal/data/client/runtime-config';
import { fakeNetwork, jsonResponse, signOut } from '@portal/testing/network';
import { testConfig } from '@portal/testing/test-config';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPages } from '../../../testing/render-routes.tsx';
import { SignInPage } from '../../sign-in/sign-in-page.tsx';

let network: ReturnType<typeof fakeNetwork>;
/** The provider's script, as far as the form uses it: `solve` is what its visitor does. */
let solve: ((token: string) => void) | undefined;
const renderWidget = vi.fn<
  (place: HTMLElement, options: { sitekey: string; callback: (token: string) => void }) => string
>((_place, { callback }) => {
  solve = callback;
  return 'widget';
});

beforeEach(() => {
  solve = undefined;
  renderWidget.mockClear();
  network = fakeNetwork();
  network.on('POST /auth/v1/otp', () => jsonResponse({}));
  network.on('POST /auth/v1/token', () => jsonResponse({}));
  vi.stubGlobal('turnstile', { render: renderWidget, reset: () => undefined, remove: () => undefined });
  signOut();
});
afterEach(() => {
  for (const script of document.head.querySelectorAll('script')) script.remove();
});

const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);
const open = () => renderPages({ '/auth': <SignInPage /> }, '/auth');
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('AUTH-16 the check against robots', () => {
  it('is not there, and no script is loaded, where the configuration names no provider', async () => {
    open();
    type('Email', 'a@b.test');
    type('Password', 'a long password');
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(network.sent()).toEqual(['POST /auth/v1/token']));
    expect(network.requests('POST /auth/v1/token')[0]?.body).toMatchObject({ gotrue_meta_security: {} });
    expect(scripts()).toEqual([]);
  });

  it('sends its token with each request once, and nothing before it is passed', async () => {
    setRuntimeConfig({ ...testConfig, captcha: { provider: 'turnstile', siteKey: 'site key' } });
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Use magic link' }));
    type('Email', 'a@b.test');
    const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send magic link' }));
    const tokens = () =>
      network
        .requests('POST /auth/v1/otp')
        .map(({ body }) => (body as Record<string, unknown>)['gotrue_meta_security']);
    expect(scripts()).toEqual([expect.stringMatching(/^https:\/\/challenges\.cloudflare\.com\//)]);
    send();
    expect(await screen.findByText(/complete the check/)).toBeTruthy();
    expect(tokens()).toEqual([]);

    act(() => void document.head.querySelector('script')?.dispatchEvent(new Event('load')));
    await waitFor(() => expect(renderWidget).toHaveBeenCalledOnce());
    expect(renderWidget.mock.calls[0]?.[1].sitekey).toBe('site key');
    act(() => solve?.('first token'));
    send();
    await waitFor(() => expect(tokens()).toEqual([{ captcha_token: 'first token' }]));

    // A token is good once.
    await waitFor(() => expect(renderWidget).toHaveBeenCalledTimes(2));
    send();
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(tokens()).toHaveLength(1);
    act(() => solve?.('second token'));
    send();
    await waitFor(() => expect(tokens()[1]).toEqual({ captcha_token: 'second token' }));
  });
});
