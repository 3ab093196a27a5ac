// The e-mails to the team when a client answers findings. Like the e-mails to clients, they contain no details of a finding.
import type { EmailConfig } from '../../_shared/config.ts';
import { adminCommentUrl, auditTitle, isAboutOneFinding, noticeUrl } from './audit-page.ts';
import type { Details } from './details.ts';
import type { MessageContent } from './render.ts';
import { clientName, toTeam } from './to-team.ts';

function aboutFindings(
  details: Details,
  config: EmailConfig,
  { subject, ...content }: { subject: string; sentence: string; url: string },
): MessageContent {
  const audit = auditTitle(details);
  return toTeam(details, config, {
    ...content,
    subject: `${subject}: ${audit}`,
    facts: [
      ['Audit', audit],
      ['Client', clientName(details)],
    ],
  });
}

export function fixSubmitted(details: Details, config: EmailConfig): MessageContent {
  return aboutFindings(details, config, {
    subject: 'Fix to review',
    sentence: `has sent a fix ${isAboutOneFinding(details) ? '' : 'of several findings '}for review.`,
    url: noticeUrl(details, config),
  });
}

export function findingDisputed(details: Details, config: EmailConfig): MessageContent {
  return aboutFindings(details, config, {
    subject: isAboutOneFinding(details) ? 'Finding disputed' : 'Findings disputed',
    sentence: isAboutOneFinding(details) ? 'disputes a finding.' : 'disputes several findings.',
    url: noticeUrl(details, config),
  });
}

/** The client wrote a comment, or several (FIND-04). */
export function findingCommented(details: Details, config: EmailConfig): MessageContent {
  return aboutFindings(details, config, {
    subject: isAboutOneFinding(details) ? 'New comment' : 'New comments',
    sentence: `has commented on ${isAboutOneFinding(details) ? 'a finding' : 'findings'}.`,
    url: adminCommentUrl(details, config),
  });
}
