import type { AuthError } from '@supabase/supabase-js';

export const UNREACHABLE = 'The sign-in service cannot be reached. Check your connection and try again.';

export const UNREADABLE = 'The sign-in service sent a response that cannot be read. Please try again.';
/** The errors of supabase-js for unreadable responses: a page of HTML, or no session where one was expected. */
const UNREADABLE_ERRORS = ['AuthUnknownError', 'AuthInvalidTokenResponseError'];

/** AUTH-11: the provider's own message, unless it is missing, unreadable or meant for developers. */
export function authErrorMessage(error: Pick<AuthError, 'message' | 'status' | 'name'>): string {
  if (error.status === 429) return 'Too many attempts. Please wait a minute and try again.';
  if (error.name === 'AuthRetryableFetchError') return UNREACHABLE;
  // The message of supabase-js is advice to developers.
  if (error.name === 'AuthPKCECodeVerifierMissingError') {
    return 'This sign-in was started in another browser, or is already complete. Please sign in here.';
  }
  if (UNREADABLE_ERRORS.includes(error.name) || /^\s*[<{[]/.test(error.message)) return UNREADABLE;
  return error.message;
}
