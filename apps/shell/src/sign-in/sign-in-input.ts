import type { SignInMethod, SignInPurpose } from './sign-in-purpose.ts';

export type SignInInput = { email: string; password: string };

/** What is in the fields. They are read from the page, because they may have been filled in before the script was there. */
export function readSignInInput(form: HTMLFormElement): SignInInput {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { email: text('email'), password: text('password') };
}

export type MissingInput = { form?: string; email?: string; password?: string };

/** AUTH-08, AUTH-09: which required fields are empty; null when all are filled in. */
export function findMissingInput(
  purpose: SignInPurpose,
  method: SignInMethod,
  { email, password }: SignInInput,
): MissingInput | null {
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
