import { setRuntimeConfig, type RuntimeConfig } from '@portal/data/client/runtime-config';
import { fakeNetwork, jsonResponse, signIn, signOut } from '@portal/testing/network';
import { testConfig } from '@portal/testing/test-config';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPages } from '../../../testing/render-routes.tsx';
import { ChangeAddressPage } from '../change-address/change-address-page.tsx';
import { InvitationPage } from '../invitation/invitation-page.tsx';
import { ResetPasswordPage } from '../reset-password/reset-password-page.tsx';
import { SignInPage } from '../../sign-in/sign-in-page.tsx';

/** The provider's script, as far as the form uses it, and what its visitor does. */
type Widget = { callback: (token: string) => void } & Record<
  'expired-callback' | 'error-callback',
  () => void
>;
const renderWidget = vi.fn<(place: HTMLElement, options: Widget & { sitekey: string }) => string>(
  () => 'widget',
);
const remove = vi.fn<(widget: string) => void>();
vi.stubGlobal('turnstile', { render: renderWidget, remove });
const widget = () => renderWidget.mock.lastCall?.[1] as Widget;

const TOKEN = 'a1'.repeat(32);

function openPage(path: string, config: Partial<RuntimeConfig>) {
  const network = fakeNetwork();
  network.on('POST /auth/v1/otp', () => jsonResponse({}));
  network.on('POST /auth/v1/token', () => jsonResponse({ error_code: 'email_not_confirmed' }, 400));
  const isKnown = (body: unknown) => Object(body).token === TOKEN && Object(body).address === 'ada@new.test';
  network.on('POST rpc/invitation_client', ({ body }) => jsonResponse(isKnown(body) ? 'Harbor' : null));
  if (/reset|change/.test(path)) signIn();
  else signOut();
  setRuntimeConfig({ ...testConfig, ...config });
  const pages = {
    '/auth': <SignInPage />,
    '/invitation': <InvitationPage />,
    '/reset-password': <ResetPasswordPage />,
    '/change-address': <ChangeAddressPage />,
  };
  renderPages(pages, `${path}#token=${TOKEN}&email=ada@new.test`);
  return { network, scripts: document.head.querySelectorAll('script') };
}
const openSignIn = (config: Partial<RuntimeConfig>) => openPage('/auth', config);
const captcha = { provider: 'turnstile', siteKey: 'site key' } as const;

it('AUTH-16 the check against robots loads no script where the configuration names no provider', () => {
  const { scripts } = openSignIn({});
  expect(screen.getByRole('form')).toBeVisible();
  expect(scripts).toHaveLength(0);
});

it('AUTH-16 says that the check against robots could not be loaded', async () => {
  const [script] = openSignIn({ captcha }).scripts;
  act(() => void script?.dispatchEvent(new Event('error')));
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
  script?.remove();
});

it('AUTH-16 the check against robots sends its token with each request once, and nothing before it is passed', async () => {
  // A page that is left before the script is there shows nothing.
  openSignIn({ captcha });
  cleanup();
  const { network, scripts } = openSignIn({ captcha });
  fireEvent.click(screen.getByRole('button', { name: 'Use magic link' }));
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'a@b.test' } });
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send magic link' }));
  const tokens = () =>
    network
      .requests('POST /auth/v1/otp')
      .map(({ body }) => (body as Record<string, unknown>)['gotrue_meta_security']);
  expect(Array.from(scripts, ({ src }) => src)).toEqual([
    expect.stringMatching(/^https:\/\/challenges\.cloudflare\.com\//),
  ]);
  act(() => void scripts[0]?.dispatchEvent(new Event('load')));
  await waitFor(() => expect(renderWidget).toHaveBeenCalledOnce());
  expect(renderWidget.mock.calls[0]?.[1].sitekey).toBe('site key');
  // The widget shows its own error, and offers another try.
  act(() => widget().callback('lost token'));
  act(() => widget()['error-callback']());
  send();
  expect(await screen.findByText(/complete the check/)).toBeTruthy();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
  expect(tokens()).toEqual([]);

  act(() => widget().callback('first token'));
  send();
  await waitFor(() => expect(tokens()).toEqual([{ captcha_token: 'first token' }]));

  // A token is good once, and for some minutes.
  await waitFor(() => expect(renderWidget).toHaveBeenCalledTimes(2));
  expect(remove).toHaveBeenCalledExactlyOnceWith('widget');
  expect(renderWidget.mock.calls[0]?.[0].isConnected).toBe(false);
  act(() => widget().callback('old token'));
  act(() => widget()['expired-callback']());
  send();
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(tokens()).toHaveLength(1);
  act(() => widget().callback('second token'));
  send();
  await waitFor(() => expect(tokens()[1]).toEqual({ captcha_token: 'second token' }));
});

it.each<[path: string, button: string, before?: string]>([
  ['/auth', 'Create account', 'Create an account'],
  ['/auth', 'Sign in'],
  ['/auth', 'Send link', 'Forgot your password?'],
  ['/auth', 'Send the email again', 'Sign in'],
  ['/invitation', 'Create account'],
  ['/reset-password', 'Save password'],
  ['/reset-password', 'Forgotten, or none yet? Send me a link'],
  ['/change-address', 'Send the links'],
])('AUTH-16 %s sends nothing by "%s" before the check, and then its token', async (path, button, before) => {
  const { network, scripts } = openPage(path, { captcha });
  act(() => void scripts[0]?.dispatchEvent(new Event('load')));
  const fill = () => {
    for (const field of document.querySelectorAll('input'))
      fireEvent.input(field, { target: { value: 'ada@new.test' } });
  };
  const isSent = before === 'Sign in';
  if (isSent) await waitFor(() => widget().callback('earlier token'));
  if (isSent) fill();
  if (before) fireEvent.click(screen.getByRole('button', { name: before }));
  const press = await screen.findByRole('button', { name: button });
  if (!isSent) fill();
  fireEvent.click(press);
  expect((await screen.findAllByText(/complete the check/))[0]).toBeVisible();
  const sent = () => network.sent().filter((request) => request.includes(isSent ? '/resend' : '/auth/'));
  expect(sent()).toEqual([]);
  act(() => widget().callback('token'));
  fireEvent.click(press);
  await waitFor(() => expect(sent()).not.toEqual([]));
  const [{ body } = { body: {} }] = network.requests(sent()[0] ?? '');
  expect(body).toMatchObject({ gotrue_meta_security: { captcha_token: 'token' } });
});
