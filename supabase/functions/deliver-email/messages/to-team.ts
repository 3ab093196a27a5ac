// The e-mails to the team about applications, service requests and uploads.
import type { EmailConfig } from '../../_shared/config.ts';
import type { Details } from './details.ts';
import type { MessageContent } from './render.ts';

/** The name by which the team knows the client. */
export function clientName(details: Details): string {
  return (
    details.line('company_name') || details.line('full_name') || details.line('business_email') || 'A client'
  );
}

function clientPage(details: Details, config: EmailConfig): MessageContent['action'] {
  const userId = details.line('user_id');
  const isId = /^[0-9a-f-]{36}$/i.test(userId);
  return {
    label: 'Open in the admin console',
    url: `${config.portalUrl}/admin/clients${isId ? `/${userId}` : ''}`,
  };
}

/** An application is waiting for a decision (ONB-06). */
export function applicationNotice(details: Details, config: EmailConfig): MessageContent {
  return {
    subject: `New application: ${clientName(details)}`,
    greeting: `${clientName(details)} has applied and is waiting for a decision.`,
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
    action: clientPage(details, config),
    closing: [`Sent automatically by ${config.brandName}. Replies go to the applicant.`],
  };
}

/** A client asks for a service (REQ-02, ADM-09). What they wrote stays in the portal: the e-mail links to it. */
export function serviceRequestNotice(details: Details, config: EmailConfig): MessageContent {
  const serviceName = details.line('service_name');
  return {
    subject: `Service request: ${clientName(details)}${serviceName ? `, ${serviceName}` : ''}`,
    greeting: `${clientName(details)} has requested a service.`,
    paragraphs: [],
    facts: [
      ['Service', serviceName],
      ['Project', details.line('project_name')],
      ['Name', details.line('full_name')],
      ['Email', details.line('business_email')],
      ['Company', details.line('company_name')],
    ],
    action: clientPage(details, config),
    closing: [`Sent automatically by ${config.brandName}. Replies go to the client.`],
  };
}

/** A client has uploaded one file or more (ADM-12). It contains no file name and no content, only a link to the client. */
export function filesUploaded(details: Details, config: EmailConfig): MessageContent {
  return {
    subject: `New files from ${clientName(details)}`,
    greeting: `${clientName(details)} has uploaded files.`,
    paragraphs: ['Select "Open files" on the client’s page to see them.'],
    facts: [
      ['Name', details.line('full_name')],
      ['Email', details.line('business_email')],
      ['Company', details.line('company_name')],
    ],
    action: clientPage(details, config),
    closing: [`Sent automatically by ${config.brandName}. Replies go to the client.`],
  };
}
