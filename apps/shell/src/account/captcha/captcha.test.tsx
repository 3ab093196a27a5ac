import { setRuntimeConfig } from '@portal/data/client/runtime-config';
import { fakeNetwork, jsonResponse, signOut } from '@portal/testing/network';
import { testConfig } from '@portal/testing/test-config';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPages } from '../../../testing/render-routes.tsx';
import { SignInPage } from '../../sign-in/sign-in-page.tsx';

/** The provider's script, as far as the form uses it: `solve` is what its visitor does. */
let solve: ((token: string) => void) | undefined;
const renderWidget = vi.fn<
  (place: HTMLElement, options: { sitekey: string; callback: (token: string) => void }) => string
>((_place, { callback }) => {
  solve = callback;
  return 'widget';
});

it('AUTH-16 the check against robots loads no script where the configuration names no provider', async () => {
  fakeNetwork();
  signOut();
  renderPages({ '/auth': <SignInPage /> }, '/auth');
  expect(await screen.findByRole('form')).toBeVisible();
  expect(document.head.querySelector('script')).toBeNull();
});

it('AUTH-16 the check against robots sends its token with each request once, and nothing before it is passed', async () => {
  const network = fakeNetwork();
  network.on('POST /auth/v1/otp', () => jsonResponse({}));
  vi.stubGlobal('turnstile', { render: renderWidget, reset: () => undefined, remove: () => undefined });
  signOut();
  setRuntimeConfig({ ...testConfig, captcha: { provider: 'turnstile', siteKey: 'site key' } });
  renderPages({ '/auth': <SignInPage /> }, '/auth');
  fireEvent.click(screen.getByRole('button', { name: 'Use magic link' }));
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'a@b.test' } });
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send magic link' }));
  const tokens = () =>
    network
      .requests('POST /auth/v1/otp')
      .map(({ body }) => (body as Record<string, unknown>)['gotrue_meta_security']);
  const scripts = document.head.querySelectorAll('script');
  expect(Array.from(scripts, ({ src }) => src)).toEqual([
    expect.stringMatching(/^https:\/\/challenges\.cloudflare\.com\//),
  ]);
  send();
  expect(await screen.findByText(/complete the check/)).toBeTruthy();
  expect(tokens()).toEqual([]);

  act(() => void scripts[0]?.dispatchEvent(new Event('load')));
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
