import { setRuntimeConfig } from '@portal/data/client/runtime-config';
import { buildSession } from '@portal/testing/builders';
import { fakeNetwork, jsonResponse, signOut } from '@portal/testing/network';
import { testConfig } from '@portal/testing/test-config';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPages } from '../../testing/render-routes.tsx';
import { welcome } from '../account/session/welcome.ts';
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
/** In the toast, and for some beside the form too. */
const findMessage = async (text: string) => (await screen.findAllByText(text))[0];

it('AUTH-04 the sign-in page switches to signing up and back; the heading changes and gets the focus', () => {
  show();
  press('Create an account');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Create your account' }));
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
  press('Continue with Google');
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect(getValue('Email')).toBe('ada@chain.test');
});

it('AUTH-08 AUTH-09 the sign-in page moves the focus to what is missing; checks no address but by the browser’s rule, and keeps the page that was wanted; of an e-mail it says no more once a request for another was refused', async () => {
  show('?next=%2Freports');
  press('Sign in');
  await findMessage('Please enter your email and password');
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  press('Create an account');
  type('Email', 'ada@chain.test');
  press('Create account');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  press('Use magic link');
  const address = screen.getByLabelText<HTMLInputElement>('Email');
  type('Email', 'no address');
  press('Send magic link');
  expect([address.type, address.validity.typeMismatch]).toEqual(['email', true]);
  expect(network.sent()).toEqual([]);
  type('Email', 'a@b');
  press('Send magic link');
  await findMessage('Check your inbox for a magic link!');
  expect(localStorage.getItem('audit-portal-next')).toBe('/reports');
  expect(screen.getByText(/^Nothing at a@b after a minute/)).toBeVisible();
  respond({ msg: 'Not now.' }, 400);
  press('Send magic link');
  await findMessage('Not now.');
  expect(screen.queryByText(/^Nothing at/)).toBeNull();
});

it('AUTH-10 AUTH-11 a double click sends one request, with the password exactly as it was typed, and welcomes the user if it succeeds', async () => {
  respond({ msg: 'Not now.' }, 400);
  show();
  credentials();
  press('Sign in');
  await findMessage('Not now.');
  act(welcome);
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(screen.queryByText('Welcome back!')).toBeNull();
  respond(buildSession());
  const form = screen.getByRole('form', { name: 'Welcome back' });
  // In one act: no rendering between the two, as when two clicks are handled in the same moment.
  act(() => {
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  const sent = network.requests('POST /auth/v1/token').map(({ body }) => Object(body).password);
  expect(sent).toEqual([' correct horse ', ' correct horse ']);
  act(welcome);
  act(welcome);
  expect(await screen.findAllByText('Welcome back!')).toHaveLength(1);
});

it('AUTH-10 after sign-up the form is replaced by the address and a button that sends again after a minute, and at once after a failure', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  respond(USER);
  show();
  press('Create an account');
  credentials();
  press('Create account');
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBe(document.activeElement);
  const again = screen.getByRole<HTMLButtonElement>('button', { name: /^Send again in \d+ s$/ });
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
  expect(again).toHaveAttribute('aria-busy', 'true');
  const sent = () => network.requests(SIGN_UP ?? '').map(({ body }) => Object(body).password);
  await waitFor(() => expect(sent()).toEqual(Array(3).fill(' correct horse ')));
  expect(await screen.findByRole('button', { name: /^Send again in/ })).toBeDisabled();
});

it.each([[['Okta', 'Google']], [[]]])(
  'SSO-01 the sign-in page has a button for each provider of the configuration, in its order: %j',
  (labels) => {
    setRuntimeConfig({ ...testConfig, providers: labels.map((label) => ({ name: label, label })) });
    show();
    const buttons = screen.queryAllByRole('button', { name: /^Continue with/ });
    expect(buttons.map(({ textContent }) => textContent)).toEqual(
      labels.map((label) => `Continue with ${label}`),
    );
  },
);

it('AUTH-10 the sign-in page sends the e-mail that confirms an address again to somebody who signs in without having opened it', async () => {
  respond({ error_code: 'email_not_confirmed', msg: 'Email not confirmed' }, 400);
  network.on('POST /auth/v1/resend', () => jsonResponse({}));
  show();
  credentials();
  press('Sign in');
  fireEvent.click(await screen.findByRole('button', { name: 'Send the email again' }));
  expect(await screen.findByText(/^Nothing at ada@chain.test after a minute/)).toBeVisible();
  expect(screen.getByText('We sent the email again.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send the email again' })).toBeNull();
});
