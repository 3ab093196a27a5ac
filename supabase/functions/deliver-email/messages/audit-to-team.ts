// The e-mails to the team when a client answers findings. Like the e-mails to clients, they contain no details of a finding.
import type { EmailConfig } from '../../_shared/config.ts';
import { adminFindingsPage, auditTitle } from './audit-page.ts';
import type { Details } from './details.ts';
import type { MessageContent } from './render.ts';
import { clientName } from './to-team.ts';

function notice(details: Details, config: EmailConfig, subject: string, sentence: string): MessageContent {
  return {
    subject: `${subject}: ${auditTitle(details)}`,
    greeting: sentence,
    paragraphs: [],
    facts: [
      ['Audit', auditTitle(details)],
      ['Client', clientName(details)],
    ],
    action: { label: 'Open in the admin console', url: adminFindingsPage(details, config) },
    closing: [`Sent automatically by ${config.brandName}. Replies go to the client.`],
  };
}

/** A fix waits for a review (FIND-03). */
export function fixSubmitted(details: Details, config: EmailConfig): MessageContent {
  return notice(details, config, 'Fix to review', `${clientName(details)} has sent a fix for review.`);
}

/** The client disputes a finding (FIND-03). */
export function findingDisputed(details: Details, config: EmailConfig): MessageContent {
  return notice(details, config, 'Finding disputed', `${clientName(details)} disputes a finding.`);
}

/** The client wrote one or several comments (FIND-04). */
export function findingCommented(details: Details, config: EmailConfig): MessageContent {
  return notice(details, config, 'New comment', `${clientName(details)} has commented on findings.`);
}
