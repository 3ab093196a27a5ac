import { keepInvitation } from '@portal/auth/routing/kept-invitation';
import { setRuntimeConfig } from '@portal/data/client/runtime-config';
import { fakeNetwork, jsonResponse, signOut } from '@portal/testing/network';
import { testConfig } from '@portal/testing/test-config';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPages } from '../../testing/render-routes.tsx';
import { SignInPage } from './sign-in-page.tsx';

const [SIGN_IN, SIGN_UP, MAGIC_LINK] = ['token', 'signup', 'otp'].map((path) => `POST /auth/v1/${path}`);
const RECOVER = 'POST /auth/v1/recover';
const GOOGLE = 'GET /auth/v1/authorize';
const USER = { id: 'u', aud: 'authenticated', email: 'ada@chain.test', identities: [], created_at: '' };
let network: ReturnType<typeof fakeNetwork>;

function respond(body: object, status = 200) {
  for (const request of [SIGN_IN, SIGN_UP, MAGIC_LINK, RECOVER, GOOGLE])
    network.on(request ?? '', () => jsonResponse(body, status));
}

beforeEach(() => {
  network = fakeNetwork();
  respond({});
  signOut();
});

const show = (search = '') => renderPages({ '/auth': <SignInPage /> }, `/auth${search}`);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const getValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const credentials = () => {
  type('Email', 'ada@chain.test');
  type('Password', ' correct horse ');
};
const waitToast = (text: string) =>
  waitFor(() => expect(document.querySelector('[data-sonner-toast]')).toHaveTextContent(text));
/** In the toast, and for some beside the form too. */
const findMessage = async (text: string) => (await screen.findAllByText(text))[0];

describe('the sign-in page', () => {
  it('TEAM-01 the sign-up names joining the team as the next step of somebody who was invited', () => {
    keepInvitation({ token: 'a'.repeat(64), email: 'ada@chain.test' });
    show();
    press('Create an account');
    expect(screen.getByText('Then you can join the team that invited you.')).toBeVisible();
    keepInvitation(null);
  });

  it('AUTH-04 switches to signing up and back; the heading changes and gets the focus', () => {
    show();
    credentials();
    press('Create an account');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Create your account' }));
    expect(document.title).toContain('Create your account');
    expect([getValue('Email'), getValue('Password')]).toEqual(['ada@chain.test', ' correct horse ']);
    press('Sign in');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Welcome back' }));
  });

  it.each([
    ['Create an account', 'Create your account'],
    ['Use magic link', 'Use password'],
  ])('AUTH-03 AUTH-04 a double click on "%s" turns once', (name, shown) => {
    show();
    const button = screen.getByRole('button', { name });
    fireEvent.click(button, { detail: 1 });
    fireEvent.click(button, { detail: 2 });
    expect(screen.getByText(shown)).toBeTruthy();
  });

  it('AUTH-13 a double click on "Forgot your password?" does not press the button that appears under it', async () => {
    show();
    type('Email', 'ada@chain.test');
    fireEvent.click(screen.getByRole('button', { name: 'Forgot your password?' }), { detail: 1 });
    fireEvent.click(screen.getByRole('button', { name: 'Send link' }), { detail: 2 });
    expect(network.sent()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Send link' }), { detail: 1 });
    await waitFor(() => expect(network.sent()).toHaveLength(1));
  });

  it('AUTH-02 AUTH-11 the button is ready again after the browser goes back from Google, and a refusal keeps the typed email', async () => {
    respond({ msg: 'The provider says no.' }, 400);
    show();
    type('Email', 'ada@chain.test');
    press('Continue with Google');
    const button = screen.getByRole('button', { name: 'Continue with Google' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    fireEvent(window, new Event('pageshow'));
    expect(button.getAttribute('aria-busy')).toBeNull();
    await findMessage('The provider says no.');
    expect(getValue('Email')).toBe('ada@chain.test');
  });

  it('AUTH-08 AUTH-09 asks for what is missing, and sends nothing; nothing else is checked here', async () => {
    show('?next=%2Freports');
    const isWrong = (label: string) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true';
    press('Sign in');
    await waitToast('Please enter your email and password');
    expect([isWrong('Email'), isWrong('Password')]).toEqual([true, true]);
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    press('Create an account');
    expect(within(screen.getByRole('form')).queryByText('Please enter your email and password')).toBeNull();
    type('Email', 'ada@chain.test');
    press('Create account');
    await findMessage('Please enter your email and password');
    expect([isWrong('Email'), isWrong('Password')]).toEqual([false, true]);
    press('Use magic link');
    type('Email', '  ');
    press('Send magic link');
    await waitToast('Please enter your email address');
    expect(network.sent()).toEqual([]);

    // The browser's own rule for the type, with its own message, and no rule of ours.
    const address = screen.getByLabelText<HTMLInputElement>('Email');
    type('Email', 'no address');
    press('Send magic link');
    expect([address.type, address.validity.typeMismatch]).toEqual(['email', true]);
    expect(network.sent()).toEqual([]);
    type('Email', 'a@b');
    press('Send magic link');
    await findMessage('Check your inbox for a magic link!');
    expect(localStorage.getItem('audit-portal-next')).toBe('/reports');
  });

  it('AUTH-10 after sign-up the form is replaced by the address and a button that sends again after a minute, and at once after a failure', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    respond(USER);
    show();
    press('Create an account');
    credentials();
    press('Create account');
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBe(document.activeElement);
    expect(screen.getByText('ada@chain.test')).toBeTruthy();
    expect(screen.queryByLabelText('Password')).toBeNull();
    const again = screen.getByRole<HTMLButtonElement>('button', { name: /^Send again in \d+ s$/ });
    expect(again.disabled).toBe(true);
    // The clock also goes on by itself: a busy machine takes some of the minute.
    act(() => void vi.advanceTimersByTime(40_000));
    expect(again.disabled).toBe(true);
    act(() => void vi.advanceTimersByTime(21_000));
    expect(network.sent()).toHaveLength(1);
    respond({ msg: 'Not now.' }, 400);
    press('Send again');
    await findMessage('Not now.');
    respond(USER);
    press('Send again');
    await waitFor(() => expect(network.sent()).toEqual([SIGN_UP, SIGN_UP, SIGN_UP]));
    await screen.findByRole('button', { name: /^Send again in/ });
    press('Use another address');
    expect(await screen.findByLabelText('Password')).toBeTruthy();
  });

  it.each([
    ['sign-in', () => credentials(), 'Sign in'],
    ['sign-up', () => (press('Create an account'), credentials()), 'Create account'],
    ['magic link', () => (press('Use magic link'), type('Email', 'ada@chain.test')), 'Send magic link'],
  ])(
    'AUTH-11 a refused %s shows the provider’s message, in the form too, and the fields keep their values',
    async (_way, fill, button) => {
      respond({ msg: 'The provider says no.' }, 422);
      show();
      fill();
      press(button);
      await findMessage('The provider says no.');
      expect(within(screen.getByRole('form')).getByRole('alert')).toHaveTextContent('The provider says no.');
      expect(network.sent()).toHaveLength(1);
      expect(getValue('Email')).toBe('ada@chain.test');
      const password = screen.queryByLabelText<HTMLInputElement>('Password');
      expect(password?.value ?? ' correct horse ').toBe(' correct horse ');
    },
  );

  it.each([[['Okta', 'Google']], [[]]])(
    'SSO-01 has a button for each provider of the configuration, in its order: %j',
    (labels) => {
      setRuntimeConfig({ ...testConfig, providers: labels.map((label) => ({ name: label, label })) });
      show();
      const buttons = screen.queryAllByRole('button', { name: /^Continue with/ });
      expect(buttons.map(({ textContent }) => textContent)).toEqual(
        labels.map((label) => `Continue with ${label}`),
      );
    },
  );

  it('AUTH-11 a double click sends one request, with the password exactly as it was typed', async () => {
    show();
    credentials();
    const form = screen.getByRole('form', { name: 'Welcome back' });
    // In one act: no rendering between the two, as when two clicks are handled in the same moment.
    act(() => {
      form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    });
    await waitFor(() => expect(network.sent()).toHaveLength(1));
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    const sent = network.requests('POST /auth/v1/token').map(({ body }) => Object(body).password);
    expect(sent).toEqual([' correct horse ']);
  });

  it('AUTH-10 the e-mail that confirms an address can be sent again by somebody who signs in without having opened it', async () => {
    respond({ error_code: 'email_not_confirmed', msg: 'Email not confirmed' }, 400);
    show();
    credentials();
    press('Sign in');
    await findMessage(
      'This address is not confirmed yet. Open the link in the email that we sent, or have it sent again.',
    );
    network.on('POST /auth/v1/resend', () => jsonResponse({}));
    fireEvent.click(await screen.findByRole('button', { name: 'Send the email again' }));
    await findMessage('We sent the email again.');
    expect(network.sent().at(-1)).toBe('POST /auth/v1/resend');
    expect(screen.queryByRole('button', { name: 'Send the email again' })).toBeNull();
  });

  it('AUTH-13 a forgotten password gets the same response for an account that asked a moment ago as for none', async () => {
    respond({ error_code: 'over_email_send_rate_limit', msg: 'no' }, 429);
    show();
    type('Email', 'ada@chain.test');
    press('Forgot your password?');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Set a new password' }));
    expect(getValue('Email')).toBe('ada@chain.test');
    press('Send link');
    await findMessage(
      'If there is an account for this address, we sent it a link to set a new password. If no email arrives, try again in an hour.',
    );
    expect(network.sent()).toEqual([RECOVER]);
    press('Sign in');
    expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeTruthy();
  });
});
