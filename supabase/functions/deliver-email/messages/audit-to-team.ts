// The e-mails to the team when a client answers findings. Like the e-mails to clients, they contain no details of a finding.
import type { EmailConfig } from '../../_shared/config.ts';
import { adminCommentPage, adminFindingPage, auditTitle, isAboutOneFinding } from './audit-page.ts';
import type { Details } from './details.ts';
import type { MessageContent } from './render.ts';
import { clientName } from './to-team.ts';

type Notice = { subject: string; sentence: string; url: string };

function notice(details: Details, config: EmailConfig, { subject, sentence, url }: Notice): MessageContent {
  return {
    subject: `${subject}: ${auditTitle(details)}`,
    greeting: `${clientName(details)} ${sentence}`,
    paragraphs: [],
    facts: [
      ['Audit', auditTitle(details)],
      ['Client', clientName(details)],
    ],
    action: { label: 'Open in the admin console', url },
    closing: [`Sent automatically by ${config.brandName}. Replies go to the client.`],
  };
}

/** A fix of one or several findings waits for a review (FIND-03). */
export function fixSubmitted(details: Details, config: EmailConfig): MessageContent {
  return notice(details, config, {
    subject: 'Fix to review',
    sentence: `has sent a fix ${isAboutOneFinding(details) ? '' : 'of several findings '}for review.`,
    url: adminFindingPage(details, config, 'fix_submitted'),
  });
}

/** The client disputes one or several findings (FIND-03). */
export function findingDisputed(details: Details, config: EmailConfig): MessageContent {
  return notice(details, config, {
    subject: isAboutOneFinding(details) ? 'Finding disputed' : 'Findings disputed',
    sentence: isAboutOneFinding(details) ? 'disputes a finding.' : 'disputes several findings.',
    url: adminFindingPage(details, config, 'disputed'),
  });
}

/** The client wrote a comment, or several (FIND-04). */
export function findingCommented(details: Details, config: EmailConfig): MessageContent {
  return notice(details, config, {
    subject: isAboutOneFinding(details) ? 'New comment' : 'New comments',
    sentence: `has commented on ${isAboutOneFinding(details) ? 'a finding' : 'findings'}.`,
    url: adminCommentPage(details, config),
  });
}
