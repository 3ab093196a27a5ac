// The frame of the e-mails to a person.
import type { EmailConfig } from '../../_shared/config.ts';
import type { Details } from './details.ts';
import type { MessageContent } from './render.ts';

/** "Hello Ada,", or "Hello," when there is no name. What the firm's mailbox gets names the client, not its reader. */
function greeting(details: Details): string {
  const firstName = details.line('relation') !== 'firm' && details.line('full_name').split(' ')[0];
  return firstName ? `Hello ${firstName},` : 'Hello,';
}

/** The content of an e-mail that greets a person by name and ends with our regards, unless `content` says otherwise. */
export function toPerson(
  details: Details,
  config: EmailConfig,
  content: Pick<MessageContent, 'subject' | 'paragraphs'> & Partial<MessageContent>,
): MessageContent {
  return {
    greeting: greeting(details),
    facts: [],
    action: null,
    closing: ['Kind regards,', `The ${config.brandName} team`],
    ...content,
  };
}
