/** What a user comes to the sign-in page for (AUTH-04, AUTH-13). */
export type SignInPurpose = 'sign-in' | 'sign-up' | 'recovery';
/** How they prove who they are (AUTH-03). */
export type SignInMethod = 'password' | 'magic-link';

/** AUTH-04: the copy around the form. */
export const purposeCopy = {
  'sign-in': {
    title: 'Sign in',
    heading: 'Welcome back',
    lead: 'Sign in to your audit reports and files.',
    question: 'No account yet?',
    other: 'Create an account',
    switchesTo: 'sign-up',
  },
  'sign-up': {
    title: 'Create your account',
    heading: 'Create your account',
    lead: 'Then tell us about your project.',
    question: 'Already have an account?',
    other: 'Sign in',
    switchesTo: 'sign-in',
  },
  recovery: {
    title: 'Set a new password',
    heading: 'Set a new password',
    lead: 'We will email you a link to set a new password.',
    question: 'Remembered it?',
    other: 'Sign in',
    switchesTo: 'sign-in',
  },
} as const satisfies Record<SignInPurpose, object>;

export function submitLabel(purpose: SignInPurpose, method: SignInMethod): string {
  if (purpose === 'recovery') return 'Send link';
  if (method === 'magic-link') return 'Send magic link';
  return purpose === 'sign-up' ? 'Create account' : 'Sign in';
}
