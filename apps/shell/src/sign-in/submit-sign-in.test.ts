import type { sendMagicLink, sendRecovery, signInWithPassword, signUp } from '@portal/auth/sign-in/sign-in';
import { toast } from '@portal/ui/feedback/toast';
import { beforeEach, expect, it, vi } from 'vitest';
import { submitSignIn } from './submit-sign-in.ts';

const provider = vi.hoisted(() => ({
  sendMagicLink: vi.fn<typeof sendMagicLink>(),
  sendRecovery: vi.fn<typeof sendRecovery>(),
  signInWithPassword: vi.fn<typeof signInWithPassword>(),
  signUp: vi.fn<typeof signUp>(),
}));
vi.mock('@portal/auth/sign-in/sign-in', () => provider);

const credentials = { email: 'ada@chain.test', password: ' secret ', captchaToken: 'token' };
const attempt = (
  purpose: 'sign-in' | 'sign-up' | 'recovery',
  method: 'password' | 'magic-link' = 'password',
) =>
  submitSignIn({
    purpose,
    method,
    email: ' ada@chain.test ',
    password: ' secret ',
    next: '/reports',
    captcha: { take: () => 'token' },
  });
/** What was requested of the provider. */
const requests = () =>
  Object.entries(provider).flatMap(([name, { mock }]) => mock.calls.map((given) => [name, ...given]));

beforeEach(() => {
  for (const one of Object.values(provider))
    one.mockReset().mockResolvedValue({ ok: true, isSignedIn: false });
  vi.spyOn(toast, 'success').mockClear();
  vi.spyOn(toast, 'error').mockClear();
});

it.each([
  ['sign-in', 'password', ['signInWithPassword', credentials]],
  ['sign-up', 'password', ['signUp', credentials]],
  ['sign-in', 'magic-link', ['sendMagicLink', 'ada@chain.test', '/reports', 'token']],
  ['recovery', 'password', ['sendRecovery', 'ada@chain.test', 'token']],
  ['recovery', 'magic-link', ['sendRecovery', 'ada@chain.test', 'token']],
] as const)('AUTH-10 AUTH-16 %s by %s asks for %j alone', async (purpose, method, request) => {
  await attempt(purpose, method);
  expect(requests()).toEqual([request]);
});

it('AUTH-10 a sign-in ends with a session, or with the address to look for an e-mail at', async () => {
  expect(await attempt('sign-up')).toEqual({ kind: 'emailed', address: 'ada@chain.test' });
  expect(toast.success).toHaveBeenLastCalledWith('Check your email to confirm your account!');
  provider.signInWithPassword.mockResolvedValue({ ok: true, isSignedIn: true });
  expect(await attempt('sign-in')).toEqual({ kind: 'signed-in' });
});

it.each(['sign-in', 'sign-up', 'recovery'] as const)(
  'AUTH-11 a refused %s is told, and no e-mail is promised',
  async (purpose) => {
    for (const one of Object.values(provider)) one.mockResolvedValue({ ok: false, message: 'Not now.' });
    expect(await attempt(purpose)).toEqual({ kind: 'refused', message: 'Not now.' });
    expect(toast.error).toHaveBeenCalledExactlyOnceWith('Not now.');
    expect(toast.success).not.toHaveBeenCalled();
  },
);
