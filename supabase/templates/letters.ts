/** What the auth service writes: the words of its e-mails, from which templates and configuration are made. */
export type Letter = {
  subject: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  text: string;
  action: string;
  /** Where the link leads. */
  path: string;
  /** What its hash is good for there; a notice has none. */
  type?: 'signup' | 'magiclink' | 'recovery';
};

/** By the name of the template's file. */
export const letters: Record<'confirmation' | 'magic-link' | 'recovery' | 'password-changed', Letter> = {
  confirmation: {
    subject: 'Confirm your email address',
    preview: 'One click, and you can tell us about your project.',
    text: 'Welcome. Please confirm that this address is yours; then tell us about your project and book your audit.',
    action: 'Confirm address',
    path: '/auth',
    type: 'signup',
  },
  'magic-link': {
    subject: 'Your sign-in link',
    preview: 'It works once, within the hour.',
    text: 'Here is the link that you asked for. It signs you in on the device where you open it.',
    action: 'Sign in',
    path: '/auth-callback',
    type: 'magiclink',
  },
  recovery: {
    subject: 'Set a new password',
    preview: 'It works once, within the hour.',
    text: 'Somebody, hopefully you, asked to set a new password for your account.',
    action: 'Set a new password',
    path: '/reset-password',
    type: 'recovery',
  },
  'password-changed': {
    subject: 'Your password was changed',
    preview: 'If that was not you, take your account back now.',
    text:
      'The password of your account has just been changed. If that was you, there is nothing to do. If not, set another one ' +
      'at once with "Forgot your password?" on the sign-in page, and tell us.',
    action: 'Open the sign-in page',
    path: '/auth',
  },
};
