import { paths } from '../../../../packages/domain/src/routing/paths.ts';
import type { EmailConfig } from '../../_shared/config.ts';
import type { Details } from './details.ts';
import type { MessageContent } from './render.ts';

export function clientName(details: Details): string {
  return (
    details.line('company_name') || details.line('full_name') || details.line('business_email') || 'A client'
  );
}

type TeamContent = { sentence: string; url: string } & Pick<MessageContent, 'subject' | 'facts'> &
  Partial<MessageContent>;

/** The content of an e-mail to the team: its first sentence begins with the client's name. */
export function toTeam(
  details: Details,
  config: EmailConfig,
  { sentence, url, ...content }: TeamContent,
): MessageContent {
  return {
    greeting: `${clientName(details)} ${sentence}`,
    paragraphs: [],
    action: { label: 'Open in the admin console', url },
    closing: [`Sent automatically by ${config.brandName}. Replies go to the client.`],
    ...content,
  };
}

function clientPage(details: Details, config: EmailConfig): string {
  const id = details.id('client_id');
  return config.portalUrl + (id ? paths.adminClient(id) : paths.adminClients);
}

/** An application is waiting for a decision (ONB-06). */
export function applicationNotice(details: Details, config: EmailConfig): MessageContent {
  return toTeam(details, config, {
    subject: `New application: ${clientName(details)}`,
    sentence: 'has applied and is waiting for a decision.',
    paragraphs: ['We promise an answer within 24-48 hours.'],
    facts: [
      ['Name', details.line('full_name')],
      ['Role', details.line('role_title')],
      ['Email', details.line('business_email')],
      ['Company', details.line('company_name')],
      ['Project', details.line('project_name')],
      ['Website', details.line('company_website')],
      ['Services', details.list('intended_services')],
      ['Telegram', details.line('telegram_handle')],
      ['Twitter/X', details.line('twitter_handle')],
      ['LinkedIn', details.line('linkedin_profile')],
      ['Description', details.prose('project_description')],
    ],
    url: clientPage(details, config),
    closing: [`Sent automatically by ${config.brandName}. Replies go to the applicant.`],
  });
}

const sender = (details: Details): MessageContent['facts'] => [
  ['Name', details.line('full_name')],
  ['Email', details.line('business_email')],
  ['Company', details.line('company_name')],
];

/** A client asks for a service (REQ-02, ADM-09). What they wrote stays in the portal: the e-mail links to it. */
export function serviceRequestNotice(details: Details, config: EmailConfig): MessageContent {
  const serviceName = details.line('service_name');
  return toTeam(details, config, {
    subject: `Service request: ${clientName(details)}${serviceName ? `, ${serviceName}` : ''}`,
    sentence: 'has requested a service.',
    facts: [['Service', serviceName], ['Project', details.line('project_name')], ...sender(details)],
    url: clientPage(details, config),
  });
}

/** A client has uploaded one file or more (ADM-12). It contains no file name and no content, only a link to the client. */
export function filesUploaded(details: Details, config: EmailConfig): MessageContent {
  return toTeam(details, config, {
    subject: `New files from ${clientName(details)}`,
    sentence: 'has uploaded files.',
    paragraphs: ['Select "Open files" on the client’s page to see them.'],
    facts: sender(details),
    url: clientPage(details, config),
  });
}
