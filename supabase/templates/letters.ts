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
  type?: 'signup' | 'magiclink' | 'recovery' | 'email_change';
};

/** By the name of the template's file. */
export const letters: Record<
  'confirmation' | 'magic-link' | 'recovery' | 'email-change' | 'password-changed',
  Letter
> = {
  confirmation: {
    subject: 'Confirm your email address',
    preview: 'One click, and you can tell us about your project.',
    text: 'Welcome. Please confirm that this address is yours and choose a password; then tell us about your project and book your audit.',
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
  'email-change': {
    subject: 'Confirm your new sign-in address',
    preview: 'Your account is to be opened with another address.',
    text:
      'Somebody, hopefully you, asked to open your account with another address from now on. Both addresses are asked: the ' +
      'account changes when the link in both messages was confirmed.',
    action: 'Confirm the change',
    path: '/auth-callback',
    type: 'email_change',
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
