import type { AuthError, Provider, Session } from '@supabase/supabase-js';
import { connectSupabase, type PortalClient } from '@portal/data/client/supabase';
import { runtimeConfig, type SignInProvider } from '@portal/data/client/runtime-config';
import {
  AUTH_SENTENCES,
  authErrorMessage,
  SERVICE_FAILED,
  UNREACHABLE,
  UNREADABLE,
} from './auth-error-message.ts';
import type { EmailLink } from './callback.ts';
import { providerErrorMessage, SWITCHED_OFF, type ProviderError } from './provider-error-message.ts';
import { storeNextPath } from '../routing/next-path.ts';
import { paths } from '@portal/domain/routing/paths';
import { readSession, writeSession } from '@portal/ui/session-storage';
import { createSignUpSecret, restorePassword } from './sign-up-secret.ts';
import { markPasswordLink } from '../session/recovery-session.ts';

/** The outcome of a step of signing in; a failure carries the sentence for the user, and the service's code if there is one. */
export type SignInOutcome =
  | { ok: true; isSignedIn: boolean }
  | { ok: false; message: string; code?: string | undefined };

export { getPasswordLink, type PasswordLink } from '../session/recovery-session.ts';

type Captcha = { captchaToken?: string | undefined };
type Credentials = { email: string; password: string } & Captcha;

export async function signInWithPassword(credentials: Credentials): Promise<SignInOutcome> {
  // The page that an earlier attempt by link or by a provider was to return to is out of date.
  storeNextPath(null);
  return attempt((auth) => auth.signInWithPassword(withCaptcha(credentials)), true);
}

function withCaptcha({ email, password, captchaToken }: Credentials) {
  return { email, password, options: { captchaToken } };
}

/** Hides the refusals that reveal whether an address has an account. */
function hideAccount<R extends { error: AuthError | null }>(response: R): R | { error: null } {
  const tells = ['over_email_send_rate_limit', 'email_exists', 'user_already_exists'];
  return tells.includes(response.error?.code ?? '') ? { error: null } : response;
}

/** AUTH-10: sign-up. `isSignedIn` is false when the e-mail address has to be confirmed first; that link opens /auth. */
export async function signUp(credentials: Credentials): Promise<SignInOutcome> {
  const secret = await createSignUpSecret(credentials.email, credentials.password);
  return signUpWith(credentials, secret ? { secret_sha256: secret } : {});
}

async function signUpWith(
  { email, password, captchaToken }: Credentials,
  data: Record<string, string>,
): Promise<SignInOutcome> {
  let hasSession = false;
  const result = await attempt(async (auth) => {
    const response = await auth.signUp({
      email,
      password,
      options: { emailRedirectTo: toUrl(paths.auth), data, captchaToken },
    });
    hasSession = response.data.session !== null;
    return hideAccount(response);
  }, false);
  return result.ok ? { ok: true, isSignedIn: hasSession } : result;
}

export async function resendConfirmation(email: string, captchaToken?: string): Promise<SignInOutcome> {
  const options = { emailRedirectTo: toUrl(paths.auth), captchaToken };
  return attempt((auth) => auth.resend({ type: 'signup', email, options }), false);
}

/** TEAM-05, AUTH-16: with a random password that nobody knows. The user chooses one after confirming the address. */
export const signUpWithoutPassword = ({ email, captchaToken }: Omit<Credentials, 'password'>) =>
  signUpWith({ email, password: crypto.randomUUID(), captchaToken }, {});

/** AUTH-08: sends a magic link, which opens /auth-callback. */
export async function sendMagicLink(
  email: string,
  next: string | null,
  captchaToken?: string,
): Promise<SignInOutcome> {
  storeNextPath(next);
  const options = { emailRedirectTo: toUrl(paths.authCallback), captchaToken };
  return attempt((auth) => auth.signInWithOtp({ email, options }), false);
}

/** AUTH-02, SSO-01: requests it first, so that a refusal is shown on the sign-in page (AUTH-11) and not as a page of JSON. */
export async function signInWithProvider(
  { name, label, scopes }: SignInProvider,
  next: string | null,
): Promise<SignInOutcome> {
  storeNextPath(next);
  let providerUrl = '';
  const started = await attempt(async (auth) => {
    const { data, error } = await auth.signInWithOAuth({
      provider: name as Provider,
      options: { redirectTo: toUrl(paths.authCallback), skipBrowserRedirect: true, scopes },
    });
    providerUrl = data.url ?? '';
    writeSession(FLOW_KEY, JSON.stringify({ flowId: data.flowId, label }));
    return { error };
  }, false);
  if (!started.ok) return started;
  try {
    const response = await fetch(providerUrl, { redirect: 'manual' });
    if (response.type !== 'opaqueredirect' && !response.ok)
      return { ok: false, message: await readRefusal(response, label) };
  } catch {
    return { ok: false, message: UNREACHABLE };
  }
  location.assign(providerUrl);
  return started;
}

async function readRefusal(response: Response, label: string): Promise<string> {
  const body = (await response.json().catch(() => ({}))) as { msg?: string; message?: string };
  const message = body.msg ?? body.message ?? SERVICE_FAILED;
  if (message.startsWith('Unsupported provider')) return SWITCHED_OFF(label);
  return authErrorMessage({ message, status: response.status, name: 'AuthApiError' });
}

/** AUTH-13: the outcome is the same whether the account exists or not. */
export async function sendRecovery(email: string, captchaToken?: string): Promise<SignInOutcome> {
  const options = { redirectTo: toUrl(paths.resetPassword), captchaToken };
  return attempt(async (auth) => hideAccount(await auth.resetPasswordForEmail(email, options)), false);
}

/** The auth service requires a recent session. Ends the session before it, so that none is left behind. */
async function confirmPassword(current: Credentials): Promise<SignInOutcome> {
  const outcome = await attempt(async (auth) => {
    const before = (await auth.getSession()).data.session;
    const signedIn = await auth.signInWithPassword(withCaptcha(current));
    if (before && !signedIn.error) await auth.admin.signOut(before.access_token, 'local');
    return signedIn;
  }, true);
  if (outcome.ok || outcome.code !== 'invalid_credentials') return outcome;
  const code = 'current_password_invalid';
  return { ok: false, code, message: AUTH_SENTENCES[code] ?? '' };
}

const CODE_MISSING = 'Your password was not changed: that needs a code from your authenticator app.';

/** AUTH-13, AUTH-18: ends other sessions, one of which may be a thief's. Without a link it needs the current password or a code. */
export async function setPassword(
  password: string,
  current: Credentials | null,
  confirmWithCode: () => Promise<boolean>,
): Promise<SignInOutcome> {
  if (current) {
    const confirmed = await confirmPassword(current);
    if (!confirmed.ok) return confirmed;
  }
  let isCodeMissing = false;
  const outcome = await attempt(async (auth) => {
    const changes = { password, ...(current && { current_password: current.password }) };
    let response = await auth.updateUser(changes);
    if (response.error?.code === 'insufficient_aal') {
      isCodeMissing = !(await confirmWithCode());
      if (!isCodeMissing) response = await auth.updateUser(changes);
    }
    if (!response.error) await auth.signOut({ scope: 'others' });
    return response;
  }, true);
  return isCodeMissing ? { ok: false, message: CODE_MISSING } : outcome;
}

/** AUTH-20: needs the password or a code. The outcome is the same whether the new address has an account or not. */
export async function changeAddress(
  email: string,
  current: Credentials | null,
  confirmWithCode: () => Promise<boolean>,
): Promise<SignInOutcome> {
  const confirmed = current ? await confirmPassword(current) : { ok: await confirmWithCode() };
  if (!confirmed.ok)
    return 'message' in confirmed
      ? confirmed
      : { ok: false, message: 'Your address was not changed: that needs a code.' };
  const options = { emailRedirectTo: toUrl(paths.authCallback) };
  return attempt(async (auth) => hideAccount(await auth.updateUser({ email }, options)), false);
}

/** Kept per tab, so that a sign-in that another tab begins meanwhile does not replace it. Without it, the last sign-in counts. */
const FLOW_KEY = 'audit-portal-sign-in-flow';

function takeFlow(): { flowId?: string; label?: string } {
  const stored = readSession(FLOW_KEY);
  writeSession(FLOW_KEY, null);
  return stored ? (JSON.parse(stored) as { flowId?: string; label?: string }) : {};
}

export async function exchangeCode(code: string): Promise<SignInOutcome> {
  const { flowId } = takeFlow();
  return attempt((auth) => auth.exchangeCodeForSession(code, flowId ? { flowId } : undefined), true);
}

/** AUTH-11, SSO-01: the outcome of a callback that says why there is no code. */
export function refusedByProvider(error: ProviderError): SignInOutcome {
  return { ok: false, message: providerErrorMessage(error, takeFlow().label) };
}

/** The result of redeeming an e-mailed link. Only `signed-in` changes anything in this browser. */
export type LinkOutcome =
  | { kind: 'signed-in'; hasToChoosePassword: boolean }
  /** A change of address was confirmed by one of its two links. */
  | { kind: 'half-confirmed' }
  /** The link was used, replaced or too old. */
  | { kind: 'used-up' }
  /** The link opens another account than that of the address it names. */
  | { kind: 'other-account' }
  | { kind: 'failed'; message: string };

/** The refusals of the auth service for a link that will never work again. */
const USED_UP = ['otp_expired', 'flow_state_expired', 'flow_state_not_found', 'validation_failed'];

/** AUTH-08, AUTH-10, AUTH-13, AUTH-17: ends the new session unless it is that of the address that was shown. */
export async function redeemEmailLink({ tokenHash, type, email }: EmailLink): Promise<LinkOutcome> {
  const verified = await verifyApart(tokenHash, type);
  if (!('isolated' in verified)) return verified;
  const { isolated, session } = verified;
  if (!session) return { kind: 'half-confirmed' };
  if (session.user.email?.toLowerCase() !== email.toLowerCase()) {
    await isolated.auth.signOut({ scope: 'local' });
    return { kind: 'other-account' };
  }
  const isWithoutPassword =
    type === 'email_change' || (type === 'signup' && !(await restorePassword(isolated, email)));
  if (type === 'recovery' || isWithoutPassword) markPasswordLink(session, type);
  const { access_token, refresh_token } = session;
  const adopted = await attempt((auth) => auth.setSession({ access_token, refresh_token }), true);
  return adopted.ok
    ? { kind: 'signed-in', hasToChoosePassword: isWithoutPassword }
    : { kind: 'failed', message: adopted.message };
}

let isolatedClient: PortalClient | undefined;

/** Redeems the hash in a client of its own, so that the browser's session stays until it is known whose the new one is. */
async function verifyApart(
  tokenHash: string,
  type: EmailLink['type'],
): Promise<LinkOutcome | { isolated: PortalClient; session: Session | null }> {
  let isolated: PortalClient;
  try {
    const { createIsolatedClient } = await import('@portal/data/client/create-client');
    isolated = isolatedClient ??= createIsolatedClient(runtimeConfig().supabase);
  } catch {
    return { kind: 'failed', message: UNREACHABLE };
  }
  try {
    const { data, error } = await isolated.auth.verifyOtp({ token_hash: tokenHash, type });
    if (error?.code && USED_UP.includes(error.code)) return { kind: 'used-up' };
    if (error) return { kind: 'failed', message: authErrorMessage(error) };
    if (!data.session && type !== 'email_change') return { kind: 'failed', message: UNREADABLE };
    return { isolated, session: data.session };
  } catch (error) {
    console.warn('The response of the sign-in service could not be read.', error);
    return { kind: 'failed', message: UNREADABLE };
  }
}

async function attempt(
  send: (auth: PortalClient['auth']) => Promise<{ error: AuthError | null }>,
  isSignedIn: boolean,
): Promise<SignInOutcome> {
  let client: PortalClient;
  try {
    client = await connectSupabase();
  } catch {
    return { ok: false, message: UNREACHABLE };
  }
  try {
    const { error } = await send(client.auth);
    return error
      ? { ok: false, message: authErrorMessage(error), code: error.code }
      : { ok: true, isSignedIn };
  } catch (error) {
    console.warn('The response of the sign-in service could not be read.', error);
    return { ok: false, message: UNREADABLE };
  }
}

function toUrl(path: string): string {
  return location.origin + path;
}
