// The e-mails to approved clients about their access (ADM-10), their requests (REQ-03, ADM-09) and their webhooks (NOTE-03).
import { paths } from '../../../../packages/domain/src/routing/paths.ts';
import type { EmailConfig } from '../../_shared/config.ts';
import { noticeUrl } from './audit-page.ts';
import type { Details } from './details.ts';
import type { MessageContent } from './render.ts';
import { toPerson } from './to-person.ts';

/** Tells a client that their access is suspended. The reason is on the linked page, not in the e-mail. */
export function clientSuspended(details: Details, config: EmailConfig): MessageContent {
  const company = details.line('company_name');
  return toPerson(details, config, {
    subject: `Your access to ${config.brandName} is suspended`,
    paragraphs: [
      `We have suspended ${company ? `the access of ${company}` : 'your access'} to the portal. Until we resume it, reports and files cannot be opened, and nothing can be sent.`,
      'Nothing has been deleted. Sign in to read the reason.',
      `To talk to us about it, write to ${config.supportAddress} or reply to this email. A person reads it.`,
    ],
    action: { label: 'Read the reason', url: `${config.portalUrl}${paths.approvalPending}` },
  });
}

export function clientResumed(details: Details, config: EmailConfig): MessageContent {
  const company = details.line('company_name');
  return toPerson(details, config, {
    subject: `Your access to ${config.brandName} is open again`,
    paragraphs: [
      `${company ? `The portal is open to ${company}` : 'Your portal is open'} again. Your reports and files are where you left them.`,
    ],
    action: { label: 'Open your portal', url: noticeUrl(details, config) },
  });
}

const requestFacts = (details: Details): MessageContent['facts'] => [
  ['Service', details.line('service_name')],
  ['Project', details.line('project_name')],
];

/** The receipt of a service request (REQ-03). It names the service and the project; the rest of the request stays in the portal. */
export function serviceRequestReceived(details: Details, config: EmailConfig): MessageContent {
  const project = details.line('project_name');
  return toPerson(details, config, {
    subject: `We have received your request${project ? `: ${project}` : ''}`,
    paragraphs: [
      'Thank you for your request. We will read it and get back to you.',
      'Until we have accepted or declined it, you can change or withdraw it in your portal.',
    ],
    facts: requestFacts(details),
    action: { label: 'View your requests', url: `${config.portalUrl}${paths.request}` },
  });
}

/** Tells a client what we have decided about a request (ADM-09). Our answer itself is on the linked page, not in the e-mail. */
export function requestDecided(details: Details, config: EmailConfig): MessageContent {
  const isAccepted = details.line('status') === 'accepted';
  const project = details.line('project_name');
  return toPerson(details, config, {
    subject: `We have ${isAccepted ? 'accepted' : 'declined'} your request${project ? `: ${project}` : ''}`,
    paragraphs: [
      isAccepted
        ? 'We have accepted your request. The page of the request shows what we wrote to you and, once it has begun, the audit.'
        : 'We are sorry to say that we cannot take on your request. Sign in to read the reason.',
      'If you have a question, reply to this email; a person reads it.',
    ],
    facts: requestFacts(details),
    action: { label: 'View your request', url: noticeUrl(details, config) },
  });
}

export function webhookSwitchedOff(details: Details, config: EmailConfig): MessageContent {
  const server = details.line('server');
  const count = details.number('count');
  const why =
    details.line('because') === 'gone'
      ? 'told us that it wants no more messages'
      : 'taken no message for three days';
  return toPerson(details, config, {
    subject:
      count > 1 ? `We have switched off ${count} webhooks` : `We have switched off the webhook to ${server}`,
    paragraphs: [
      count > 1
        ? `We have switched off ${count} of your webhooks, as their servers take no messages.`
        : `We have switched off your webhook, as ${server} has ${why}.`,
      'What was waiting is not sent. Your profile shows what the server responded, and lets you switch the webhook on again.',
    ],
    action: { label: 'Open your webhooks', url: noticeUrl(details, config) },
  });
}
