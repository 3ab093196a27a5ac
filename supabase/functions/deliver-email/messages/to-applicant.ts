import { paths } from '../../../../packages/domain/src/routing/paths.ts';
import type { EmailConfig } from '../../_shared/config.ts';
import type { Details } from './details.ts';
import type { MessageContent } from './render.ts';
import { toPerson } from './to-person.ts';

function applicationOf(details: Details): string {
  const company = details.line('company_name');
  return company ? `the application from ${company}` : 'your application';
}

/** Confirms the application and says what happens next and when (ONB-08). */
export function applicationReceived(details: Details, config: EmailConfig): MessageContent {
  const project = details.line('project_name');
  return toPerson(details, config, {
    subject: `We have received your application to ${config.brandName}`,
    paragraphs: [
      `Thank you for your application${project && ` for ${project}`}. We have everything we need, so there is nothing else for you to do now.`,
      'A member of our team will review it within 24-48 hours. Once it is approved, you will receive another email with a link to your portal.',
      'If anything changes in the meantime, simply reply to this email.',
    ],
    action: { label: 'View application status', url: `${config.portalUrl}${paths.approvalPending}` },
  });
}

export function clientApproved(details: Details, config: EmailConfig): MessageContent {
  return toPerson(details, config, {
    subject: `Your application to ${config.brandName} is approved`,
    paragraphs: [
      `Welcome! We have approved ${applicationOf(details)}. Your portal is now open.`,
      'You can now request an audit, follow its progress, read reports and exchange files with us. Sign in with the address this email was sent to.',
      'If you have a question before we start, reply to this email; a person reads it.',
    ],
    action: { label: 'Open your portal', url: `${config.portalUrl}${paths.dashboard}` },
    closing: ['We look forward to working with you,', `The ${config.brandName} team`],
  });
}

/** Rejects the application courteously and says whom to write to, with the reason if the admin wants it (ONB-10, ADM-12). */
export function clientRejected(details: Details, config: EmailConfig): MessageContent {
  const reason = details.prose('reason');
  return toPerson(details, config, {
    subject: `Your application to ${config.brandName}`,
    paragraphs: [
      'Thank you for your interest in working with us, and for the time you put into your application.',
      'We reviewed it carefully and are sorry to say that we cannot take it on at the moment. This says nothing about the quality of your project: we accept only as much work as we can do well, and only in the areas our specialists know.',
      ...(reason ? [`Our reason: ${reason}`] : []),
      `If you believe that we missed something, or if your plans have changed, please write to ${config.supportAddress} or reply to this email. A person will read your message, and we can reopen your application.`,
    ],
    closing: ['With our best wishes for your project,', `The ${config.brandName} team`],
  });
}

/** Tells the applicant that a rejected application is under review again (ADM-07, ADM-12). */
export function clientReopened(details: Details, config: EmailConfig): MessageContent {
  return toPerson(details, config, {
    subject: `We have reopened your application to ${config.brandName}`,
    paragraphs: [
      `We have reopened ${applicationOf(details)} and are reviewing it again.`,
      'There is nothing for you to do now. You will receive another email as soon as we have decided.',
      'If something has changed since you applied, reply to this email; a person reads it.',
    ],
    action: { label: 'View application status', url: `${config.portalUrl}${paths.approvalPending}` },
  });
}
