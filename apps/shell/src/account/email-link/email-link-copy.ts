import type { EmailLinkType } from '@portal/auth/sign-in/callback';

/** AUTH-17: what each kind of e-mailed link is for, and the way on when it no longer works. */
export const emailLinkCopy = {
  signup: {
    heading: 'Confirm your email address',
    does: 'It confirms that this address is yours, signs out all other devices, and asks you to choose a password unless you created the account in this browser.',
    instead:
      'If you have confirmed this address already, sign in; "Forgot your password?" lets you choose one. Otherwise create the account again to get a new link.',
  },
  magiclink: {
    heading: 'Sign in by link',
    does: 'It signs you in on this device.',
    instead: 'Ask for a new one on the sign-in page with "Use magic link".',
  },
  recovery: {
    heading: 'Set a new password',
    does: 'It signs you in on this device and lets you choose a new password.',
    instead: 'Ask for a new one on the sign-in page with "Forgot your password?".',
  },
  email_change: {
    heading: 'Confirm your new sign-in address',
    does: 'Once both addresses are confirmed, you sign in with the new one. Then all other devices are signed out, and you choose a new password.',
    instead: 'You may already be able to sign in with the new address. If not, request the change again.',
  },
} satisfies Record<EmailLinkType, object>;
