import type { AuthError } from '@supabase/auth-js';
import { supabase } from '@portal/data/client/supabase';
import type { EmailLinkType } from './callback.ts';
import { rememberNextPath } from '../routing/next-path.ts';
import { paths } from '../routing/paths.ts';
import { rememberRecovery } from '../session/recovery-session.ts';

/** What a step of signing in came to; a failure carries the sentence for the user. */
export type SignInOutcome = { ok: true; isSignedIn: boolean } | { ok: false; message: string };

export { isRecoverySession } from '../session/recovery-session.ts';

const UNREACHABLE = 'The sign-in service cannot be reached. Check your connection and try again.';

const UNREADABLE = 'The sign-in service gave an answer that cannot be read. Please try again.';
/** What auth-js says of answers that are no answers: a page of HTML, no session where one was promised. */
const NO_ANSWERS = ['AuthUnknownError', 'AuthInvalidTokenResponseError'];

type Credentials = { email: string; password: string };

/** AUTH-10: password sign-in. */
export async function signInWithPassword(credentials: Credentials): Promise<SignInOutcome> {
  // What an earlier attempt by link or Google was to return to is out of date.
  rememberNextPath(null);
  return outcome(() => supabase().auth.signInWithPassword(credentials), true);
}

/** AUTH-10: sign-up; `isSignedIn` is false when the address has to be confirmed first. The link returns to /auth. */
export async function signUp(credentials: Credentials): Promise<SignInOutcome> {
  let hasSession = false;
  const result = await outcome(async () => {
    const answer = await supabase().auth.signUp({
      ...credentials,
      options: { emailRedirectTo: here(paths.auth) },
    });
    hasSession = answer.data.session !== null;
    return answer;
  }, false);
  return result.ok ? { ok: true, isSignedIn: hasSession } : result;
}

/** AUTH-08: sends a magic link that returns to /auth-callback. */
export async function sendMagicLink(email: string, next: string | null): Promise<SignInOutcome> {
  rememberNextPath(next);
  return outcome(
    () =>
      supabase().auth.signInWithOtp({
        email,
        options: { emailRedirectTo: here(paths.authCallback) },
      }),
    false,
  );
}

/**
 * AUTH-02: leaves for Google's consent page, which returns to /auth-callback. Asks first whether the auth service
 * would go there at all: its refusal, to be shown here (AUTH-11), would otherwise be a page of JSON.
 */
export async function signInWithGoogle(next: string | null): Promise<SignInOutcome> {
  rememberNextPath(next);
  const { data, error } = await supabase().auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: here(paths.authCallback), skipBrowserRedirect: true },
  });
  if (error) return { ok: false, message: sentenceOf(error) };
  try {
    const answer = await fetch(data.url, { redirect: 'manual' });
    if (answer.type !== 'opaqueredirect' && !answer.ok)
      return { ok: false, message: await refusalIn(answer) };
  } catch {
    return { ok: false, message: UNREACHABLE };
  }
  location.assign(data.url);
  return { ok: true, isSignedIn: false };
}

async function refusalIn(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => ({}))) as { msg?: string; message?: string };
  const message = body.msg ?? body.message ?? UNREACHABLE;
  return sentenceOf({ message, status: answer.status, name: 'AuthApiError' });
}

/**
 * AUTH-13: sends a recovery link; the answer is the same whether the account exists or not. Only for an address that
 * has one does the provider ever say "not again so soon"; to show that would give the account away.
 */
export async function sendRecovery(email: string): Promise<SignInOutcome> {
  return outcome(async () => {
    const answer = await supabase().auth.resetPasswordForEmail(email, {
      redirectTo: here(paths.resetPassword),
    });
    return answer.error?.code === 'over_email_send_rate_limit' ? { error: null } : answer;
  }, false);
}

/**
 * AUTH-13: sets a new password for the signed-in user, and ends their other sessions: one may be a thief's. Who did not come by
 * a recovery link proves with the current password that they are more than somebody at an open screen; that is a new
 * sign-in, too, as the auth service wants one that is not old.
 */
export async function setPassword(password: string, current: Credentials | null): Promise<SignInOutcome> {
  if (current) {
    const proven = await outcome(() => supabase().auth.signInWithPassword(current), true);
    if (!proven.ok) return proven;
  }
  return outcome(async () => {
    const answer = await supabase().auth.updateUser({ password });
    if (!answer.error) await supabase().auth.signOut({ scope: 'others' });
    return answer;
  }, true);
}

/** AUTH-12: exchanges the one-time code of a callback for a session. */
export async function exchangeCode(code: string): Promise<SignInOutcome> {
  return outcome(() => supabase().auth.exchangeCodeForSession(code), true);
}

/** AUTH-08, AUTH-10, AUTH-13: redeems the one-time hash of an e-mailed link for a session. */
export async function redeemEmailLink(tokenHash: string, type: EmailLinkType): Promise<SignInOutcome> {
  return outcome(async () => {
    const answer = await supabase().auth.verifyOtp({ token_hash: tokenHash, type });
    const { session } = answer.data;
    if (!answer.error && !session) throw new Error('There is no session in it.');
    if (session && type === 'recovery') rememberRecovery(session);
    return answer;
  }, true);
}

async function outcome(
  ask: () => Promise<{ error: AuthError | null }>,
  isSignedIn: boolean,
): Promise<SignInOutcome> {
  try {
    const { error } = await ask();
    return error ? { ok: false, message: sentenceOf(error) } : { ok: true, isSignedIn };
  } catch (error) {
    console.warn('The sign-in service’s answer could not be read.', error);
    return { ok: false, message: UNREADABLE };
  }
}

/** AUTH-11: the provider's own words, except where they are none or not meant for people. */
export function sentenceOf(error: Pick<AuthError, 'message' | 'status' | 'name'>): string {
  if (error.status === 429) return 'Too many attempts. Please wait a minute and try again.';
  if (error.name === 'AuthRetryableFetchError') {
    return UNREACHABLE;
  }
  // The client's words here are advice to programmers.
  if (error.name === 'AuthPKCECodeVerifierMissingError') {
    return 'This sign-in was begun in another browser, or is complete already. Please sign in here.';
  }
  if (NO_ANSWERS.includes(error.name) || /^\s*[<{[]/.test(error.message)) return UNREADABLE;
  return error.message;
}

function here(path: string): string {
  return location.origin + path;
}
