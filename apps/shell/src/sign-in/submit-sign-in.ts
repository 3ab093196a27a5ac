import { sendMagicLink, signInWithPassword, signUp } from '@portal/auth/sign-in';
import { toast } from '@portal/ui/toast';
import type { SignInMethod, SignInPurpose } from './sign-in-form.tsx';

type SignInAttempt = {
  purpose: SignInPurpose;
  method: SignInMethod;
  email: string;
  password: string;
  /** The page to return to after signing in (AUTH-15). */
  next: string | null;
};

/** Checks the fields (AUTH-08, AUTH-09), asks the provider and says what came of it (AUTH-10, AUTH-11). */
export async function submitSignIn({ purpose, method, email, password, next }: SignInAttempt): Promise<void> {
  const address = email.trim();
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
