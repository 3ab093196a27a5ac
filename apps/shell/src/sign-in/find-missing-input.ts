import type { SignInMethod, SignInPurpose } from './sign-in-purpose.ts';

type SignInInput = { purpose: SignInPurpose; method: SignInMethod; email: string; password: string };

/** What is wrong: of the form as a whole, and of each field. */
export type MissingInput = { form?: string; email?: string; password?: string };

/** AUTH-08, AUTH-09: which fields are empty that must not be, or null if there is none. */
export function findMissingInput({ purpose, method, email, password }: SignInInput): MissingInput | null {
  const hasEmail = email.trim() !== '';
  if (purpose === 'recovery' || method === 'magic-link')
    return hasEmail ? null : { email: 'Please enter your email address' };
  if (hasEmail && password) return null;
  return {
    form: 'Please enter your email and password',
    ...(!hasEmail && { email: 'Enter your email address' }),
    ...(!password && { password: 'Enter your password' }),
  };
}
