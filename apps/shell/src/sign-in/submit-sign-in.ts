import { sendMagicLink, sendRecovery, signInWithPassword, signUp } from '@portal/auth/sign-in';
import { toast } from '@portal/ui/toast';
import type { SignInMethod, SignInPurpose } from './purposes.ts';

type SignInAttempt = {
  purpose: SignInPurpose;
  method: SignInMethod;
  email: string;
  password: string;
  /** The page to return to after signing in (AUTH-15). */
  next: string | null;
};

/** The same whether the account exists or not. */
const RECOVERY_SENT = 'If there is an account for this address, a link to set a new password is on its way.';

/** Checks the fields (AUTH-08, AUTH-09), asks the provider and says what came of it (AUTH-10, AUTH-11, AUTH-13). */
export async function submitSignIn({ purpose, method, email, password, next }: SignInAttempt): Promise<void> {
  const address = email.trim();
  if (purpose === 'recovery') {
    if (!address) return void toast.error('Please enter your email address');
    const sent = await sendRecovery(address);
    return void (sent.ok ? toast.success(RECOVERY_SENT) : toast.error(sent.message));
  }
  if (method === 'magic-link') {
    if (!address) return void toast.error('Please enter your email address');
    const sent = await sendMagicLink(address, next);
    return void (sent.ok ? toast.success('Check your inbox for a magic link!') : toast.error(sent.message));
  }

  if (!address || !password) return void toast.error('Please enter your email and password');
  const credentials = { email: address, password };
  const outcome = purpose === 'sign-up' ? await signUp(credentials) : await signInWithPassword(credentials);
  if (!outcome.ok) return void toast.error(outcome.message);
  toast.success(outcome.isSignedIn ? 'Welcome back!' : 'Check your email to confirm your account!');
}
