/** What the auth service writes: the words of its e-mails, from which templates and configuration are made. */
export type Message = {
  subject: string;
  preview: string;
  text: string;
  action: string;
  path: string;
  /** What its hash is good for there; a notice has none. */
  type?: 'signup' | 'magiclink' | 'recovery' | 'email_change';
};

/** By the name of the template's file. */
export const messages: Record<
  'confirmation' | 'magic-link' | 'recovery' | 'email-change' | 'password-changed',
  Message
> = {
  confirmation: {
    subject: 'Confirm your email address',
    preview: 'Then you can tell us about your project.',
    text: 'Welcome! Please confirm that this is your email address and choose a password. You can then tell us about your project and book your audit.',
    action: 'Confirm address',
    path: '/auth',
    type: 'signup',
  },
  'magic-link': {
    subject: 'Your sign-in link',
    preview: 'It works once and expires in an hour.',
    text: 'Here is the sign-in link you asked for. It signs you in on the device where you open it.',
    action: 'Sign in',
    path: '/auth-callback',
    type: 'magiclink',
  },
  recovery: {
    subject: 'Set a new password',
    preview: 'It works once and expires in an hour.',
    text: 'Someone (hopefully you) asked to set a new password for your account.',
    action: 'Set a new password',
    path: '/reset-password',
    type: 'recovery',
  },
  'email-change': {
    subject: 'Confirm your new sign-in address',
    preview: 'Someone asked to change the address of your account.',
    text:
      'Someone (hopefully you) asked to change the sign-in address of your account to the new one below. We sent an email to both ' +
      'addresses: the account changes when the links in both have been confirmed.',
    action: 'Confirm the change',
    path: '/auth-callback',
    type: 'email_change',
  },
  'password-changed': {
    subject: 'Your password was changed',
    preview: 'If this was not you, secure your account now.',
    text:
      'Your password has just been changed. If this was you, there is nothing to do. If not, set a new one ' +
      'right away with "Forgot your password?" on the sign-in page, and let us know.',
    action: 'Open the sign-in page',
    path: '/auth',
  },
};
