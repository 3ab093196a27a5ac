// The e-mails to clients about their audits. An e-mail names the audit and links to it. It never contains a finding's title,
// severity or comments.
import type { EmailConfig } from '../../_shared/config.ts';
import { auditTitle, isAboutOneFinding, noticeUrl } from './audit-page.ts';
import type { Details } from './details.ts';
import type { MessageContent } from './render.ts';
import { toPerson } from './to-person.ts';

const STATUS_SENTENCES: Readonly<Record<string, string>> = {
  scheduled: 'It is scheduled.',
  pending: 'It is pending.',
  in_progress: 'It is in progress: our auditors are working on it.',
  mitigation: 'It is in mitigation: send us your fixes, and we will review them.',
  completed: 'It is completed.',
  withdrawn: 'We have withdrawn it. The reason is on its page.',
};

/** The audit has another status (AUD-03). */
export function auditStatusChanged(details: Details, config: EmailConfig): MessageContent {
  const title = auditTitle(details);
  return toPerson(details, config, {
    subject: `${title}: the status has changed`,
    paragraphs: [
      [`The status of ${title} has changed.`, STATUS_SENTENCES[details.line('status')]]
        .filter(Boolean)
        .join(' '),
    ],
    action: { label: 'Open the audit', url: noticeUrl(details, config) },
  });
}

/** A version of the report can be opened (REP-04). */
export function reportPublished(details: Details, config: EmailConfig): MessageContent {
  const title = auditTitle(details);
  return toPerson(details, config, {
    subject: `${title}: a new version of the report`,
    paragraphs: [`A new version of the report on ${title} is in your portal.`],
    action: { label: 'Open the reports', url: noticeUrl(details, config) },
  });
}

/** Findings were published (FIND-02), in one or several parts. */
export function findingsPublished(details: Details, config: EmailConfig): MessageContent {
  const title = auditTitle(details);
  return toPerson(details, config, {
    subject: `${title}: new findings`,
    paragraphs: [
      `New findings from ${title} are in your portal.`,
      'For each finding you can send a fix, accept the risk or tell us why you disagree.',
    ],
    action: { label: 'Review the findings', url: noticeUrl(details, config) },
  });
}

/** An auditor answered a fix or a dispute, or opened a fixed finding again, or several at once (FIND-03). */
export function fixReviewed(details: Details, config: EmailConfig): MessageContent {
  const title = auditTitle(details);
  const isOne = isAboutOneFinding(details);
  return toPerson(details, config, {
    subject: `${title}: we have reviewed ${isOne ? 'a finding' : 'findings'}`,
    paragraphs: [
      `Our auditors have reviewed ${isOne ? 'a finding' : 'findings'} from ${title} and changed ${isOne ? 'its' : 'their'} status.`,
    ],
    action: {
      label: isOne ? 'Open the finding' : 'Open the findings',
      url: noticeUrl(details, config),
    },
  });
}
