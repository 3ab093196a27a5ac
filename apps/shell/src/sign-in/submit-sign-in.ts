import {
  resendConfirmation,
  sendMagicLink,
  sendRecovery,
  signInWithPassword,
  signUp,
  type SignInOutcome,
} from '@portal/auth/sign-in/sign-in';
import { toast } from '@portal/ui/feedback/toast';
import { paths } from '@portal/domain/routing/paths';
import { runtimeConfig } from '@portal/data/client/runtime-config';
import { findRemoteByPath } from '../configuration/remotes.ts';
import { preloadRemote } from '../remotes/loading/preload-remote.ts';
import { setWelcomeDue } from '../account/session/welcome.ts';
import type { SignInMethod, SignInPurpose } from './sign-in-purpose.ts';

type SignInAttempt = {
  purpose: SignInPurpose;
  method: SignInMethod;
  email: string;
  password: string;
  /** The page to return to after signing in (AUTH-15). */
  next: string | null;
  captcha: { take: () => string | undefined };
};

/** The same whether the account exists or not. */
const RECOVERY_SENT =
  'If there is an account for this address, we sent it a link to set a new password. If no email arrives, try again in an hour.';

/** What comes next: a session, an e-mail at this address, or another attempt after this refusal. */
type SignInResult =
  | { kind: 'signed-in' }
  | { kind: 'emailed'; address: string }
  | { kind: 'refused'; message: string; code?: string | undefined };

/** Sends the request to the provider and reports the result (AUTH-10, AUTH-11, AUTH-13). */
export async function submitSignIn(attempt: SignInAttempt): Promise<SignInResult> {
  const { purpose, method, password, next, captcha } = attempt;
  const email = attempt.email.trim();
  const captchaToken = captcha.take();
  if (purpose === 'recovery') return emailed(email, await sendRecovery(email, captchaToken), RECOVERY_SENT);
  if (method === 'magic-link') {
    const outcome = await sendMagicLink(email, next, captchaToken);
    return emailed(email, outcome, 'Check your inbox for a magic link!');
  }

  // Beside the password, so that a manifest that was read a while ago is fresh when the session begins.
  const portal = findRemoteByPath(runtimeConfig().remotes, paths.dashboard);
  if (portal) preloadRemote(portal);
  // The session may begin before the promise resolves.
  setWelcomeDue(true);
  const send = purpose === 'sign-up' ? signUp : signInWithPassword;
  const outcome = await send({ email, password, captchaToken });
  if (!outcome.ok || !outcome.isSignedIn) {
    setWelcomeDue(false);
    return emailed(email, outcome, 'Check your email to confirm your account!');
  }
  return { kind: 'signed-in' };
}

function emailed(address: string, outcome: SignInOutcome, message: string): SignInResult {
  if (!outcome.ok) {
    toast.error(outcome.message);
    return { kind: 'refused', message: outcome.message, code: outcome.code };
  }
  toast.success(message);
  return { kind: 'emailed', address };
}

/** AUTH-10: sends the confirmation again to somebody who signed in before they had opened it. */
export async function sendConfirmation(address: string, captchaToken?: string): Promise<SignInResult> {
  return emailed(address, await resendConfirmation(address, captchaToken), 'We sent the email again.');
}
