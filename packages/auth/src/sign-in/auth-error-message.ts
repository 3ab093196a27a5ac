import type { AuthError } from '@supabase/supabase-js';
import { SESSION_ENDED } from '@portal/data/client/session-ended';
import { runtimeConfig } from '@portal/data/client/runtime-config';

export const UNREACHABLE = 'The sign-in service cannot be reached. Check your connection and try again.';
export const SERVICE_FAILED = 'Something went wrong in the sign-in service. Please try again in a minute.';
const REFUSED = 'The sign-in service refused this. Check what you entered and try again.';

export const UNREADABLE = 'The sign-in service sent a response that cannot be read. Please try again.';
/** The errors of supabase-js for unreadable responses: a page of HTML, or no session where one was expected. */
const UNREADABLE_ERRORS = ['AuthUnknownError', 'AuthInvalidTokenResponseError'];

const LINK_USED_UP = 'This link no longer works. Please ask for a new one.';
const SWITCHED_OFF = 'This way of signing in is switched off. Please choose another one.';
const NO_EMAIL = 'No email can be sent to this address. Please use another one.';

export const AUTH_SENTENCES: Readonly<Record<string, string>> = {
  // The limit of one mailbox is a minute, that of the whole project an hour.
  over_email_send_rate_limit:
    'Too many emails were requested. Please wait a minute. If that does not help, try again in an hour.',
  over_request_rate_limit: 'Too many attempts. Please wait a minute and try again.',
  email_not_confirmed:
    'This address is not confirmed yet. Open the link in the email that we sent, or have it sent again.',
  captcha_failed: 'The check that you are human failed or has expired. Please complete it again.',
  current_password_invalid: 'This is not your current password.',
  current_password_required: 'Please enter your current password.',
  reauthentication_needed:
    'You signed in too long ago to set a new password. Have a link sent to you and use it to set one.',
  email_exists: 'This address cannot be used. Please choose another one.',
  email_address_invalid: NO_EMAIL,
  email_address_not_authorized: NO_EMAIL,
  signup_disabled: 'New accounts cannot be created here at the moment.',
  email_provider_disabled: SWITCHED_OFF,
  provider_disabled: SWITCHED_OFF,
  otp_disabled: SWITCHED_OFF,
  otp_expired: LINK_USED_UP,
  flow_state_expired: LINK_USED_UP,
  flow_state_not_found: LINK_USED_UP,
  bad_jwt: SESSION_ENDED,
  no_authorization: SESSION_ENDED,
  session_not_found: SESSION_ENDED,
  session_expired: SESSION_ENDED,
  refresh_token_not_found: SESSION_ENDED,
  refresh_token_already_used: SESSION_ENDED,
  user_not_found: SESSION_ENDED,
  mfa_factor_name_conflict: 'You have an authenticator app with this name already. Choose another name.',
  too_many_enrolled_mfa_factors:
    'You have set up the maximum number of authenticator apps. Remove one first.',
  insufficient_aal: 'Please sign in again and enter a code from your authenticator app first.',
  request_timeout: SERVICE_FAILED,
  hook_timeout: SERVICE_FAILED,
  hook_timeout_after_retry: SERVICE_FAILED,
};

type Failure = Pick<AuthError, 'message' | 'status' | 'name'> & { code?: string | undefined };

/** AUTH-11: keeps the provider's message unless it is unreadable or meant for developers. */
export function authErrorMessage({ message, status = 0, name, code = '' }: Failure): string {
  if (UNREADABLE_ERRORS.includes(name)) return UNREADABLE;
  if (status >= 500) return SERVICE_FAILED;
  if (name === 'AuthRetryableFetchError') return UNREACHABLE;
  if (code === 'user_banned')
    return `This account is blocked. If you do not know why, write to ${runtimeConfig().brand.email}.`;
  const sentence = Object.hasOwn(AUTH_SENTENCES, code) ? AUTH_SENTENCES[code] : undefined;
  if (sentence) return sentence;
  if (status === 429) return 'Too many attempts. Please wait a minute and try again.';
  // The message of supabase-js is advice to developers.
  if (name === 'AuthPKCECodeVerifierMissingError') {
    return 'This sign-in was started in another browser, or is already complete. Please sign in here.';
  }
  if (/^\s*[<{[]/.test(message)) return UNREADABLE;
  return /^[A-Z]/.test(message) && !/\w_\w/.test(message) ? message : REFUSED;
}
