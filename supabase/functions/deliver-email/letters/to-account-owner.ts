// What the owner of an account reads about the account itself.
import type { EmailConfig } from '../../_shared/config.ts';
import type { Details } from './details.ts';
import type { LetterContent } from './render.ts';

/** To the address that opened the account until now (AUTH-20). */
export function signInAddressChanged(details: Details, config: EmailConfig): LetterContent {
  return {
    subject: `The sign-in address of your ${config.brandName} account was changed`,
    greeting: 'Hello,',
    paragraphs: [
      `From now on your account is opened with ${details.line('new_address')}, and no longer with the address this email was sent to.`,
      `If you asked for this, there is nothing to do. If not, write to ${config.supportAddress} or reply to this email at once: a person reads it and can close the account until it is yours again.`,
    ],
    facts: [],
    action: null,
    closing: ['Kind regards,', `The ${config.brandName} team`],
  };
}
