import {
  sendMagicLink,
  sendRecovery,
  signInWithPassword,
  signUp,
  type SignInOutcome,
} from '@portal/auth/sign-in/sign-in';
import { toast } from '@portal/ui/feedback/toast';
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
const RECOVERY_SENT = 'If there is an account for this address, a link to set a new password is on its way.';

/**
 * Asks the provider and says what came of it (AUTH-10, AUTH-11, AUTH-13).
 * Resolves with the address to look for an e-mail at, if that is what comes next.
 */
export async function submitSignIn(attempt: SignInAttempt): Promise<string | null> {
  const { purpose, method, password, next, captcha } = attempt;
  const email = attempt.email.trim();
  const captchaToken = captcha.take();
  if (purpose === 'recovery') return emailed(email, await sendRecovery(email, captchaToken), RECOVERY_SENT);
  if (method === 'magic-link')
    return emailed(
      email,
      await sendMagicLink(email, next, captchaToken),
      'Check your inbox for a magic link!',
    );

  const outcome = await (purpose === 'sign-up' ? signUp : signInWithPassword)({
    email,
    password,
    captchaToken,
  });
  if (!outcome.ok || !outcome.isSignedIn)
    return emailed(email, outcome, 'Check your email to confirm your account!');
  toast.success('Welcome back!');
  return null;
}

function emailed(email: string, outcome: SignInOutcome, words: string): string | null {
  if (!outcome.ok) return told(outcome.message);
  toast.success(words);
  return email;
}

function told(refusal: string): null {
  toast.error(refusal);
  return null;
}
