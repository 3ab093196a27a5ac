// Turns an outbox row into an e-mail: recipient, content, and a message id by which a mail server recognizes a duplicate.
import type { EmailConfig } from '../../_shared/config.ts';
import type { ClaimedEmail, EmailKind } from '../outbox.ts';
import type { Message } from '../smtp.ts';
import { applicationReceived, clientApproved, clientRejected, clientReopened } from './to-applicant.ts';
import {
  newDevice,
  recoveryCodeUsed,
  secondFactorAdded,
  secondFactorRemoved,
  secondFactorReset,
  signInAddressChanged,
} from './to-account-owner.ts';
import { auditStatusChanged, findingsPublished, fixReviewed, reportPublished } from './audit-to-client.ts';
import { findingCommented, findingDisputed, fixSubmitted } from './audit-to-team.ts';
import {
  clientResumed,
  clientSuspended,
  serviceRequestAccepted,
  serviceRequestDeclined,
  serviceRequestReceived,
} from './to-client.ts';
import { teamInvitation } from './to-invited.ts';
import { applicationNotice, filesUploaded, serviceRequestNotice } from './to-team.ts';
import { readDetails, type Details } from './details.ts';
import { oneLine, renderHtml, renderText, type MessageContent } from './render.ts';

const APPLICANT_MESSAGES: Partial<
  Record<EmailKind, (details: Details, config: EmailConfig) => MessageContent>
> = {
  application_received: applicationReceived,
  client_approved: clientApproved,
  client_rejected: clientRejected,
  client_reopened: clientReopened,
  client_suspended: clientSuspended,
  client_resumed: clientResumed,
  service_request_received: serviceRequestReceived,
  service_request_accepted: serviceRequestAccepted,
  service_request_declined: serviceRequestDeclined,
  sign_in_address_changed: signInAddressChanged,
  new_device: newDevice,
  second_factor_reset: secondFactorReset,
  second_factor_added: secondFactorAdded,
  second_factor_removed: secondFactorRemoved,
  recovery_code_used: recoveryCodeUsed,
  audit_status_changed: auditStatusChanged,
  report_published: reportPublished,
  findings_published: findingsPublished,
  fix_reviewed: fixReviewed,
  team_invitation: teamInvitation,
};
const TEAM_MESSAGES: Partial<Record<EmailKind, (details: Details, config: EmailConfig) => MessageContent>> = {
  application_notice: applicationNotice,
  service_request_notice: serviceRequestNotice,
  files_uploaded: filesUploaded,
  fix_submitted: fixSubmitted,
  finding_disputed: findingDisputed,
  finding_commented: findingCommented,
};

/** Matches one plain address without a list, route or comment, so that it cannot add a recipient or a header. */
const PLAIN_ADDRESS = /^[^\s<>()[\]\\,;:@"]+@[^\s<>()[\]\\,;:@"]+$/u;

/** Where the answer of a client goes: about an audit to its lead auditor if the firm wants that, else to the firm's address. */
function ourAddress(details: Details, { auditReplyTo, supportAddress }: EmailConfig): string {
  const lead = details.line('lead_address');
  return auditReplyTo === 'lead' && PLAIN_ADDRESS.test(lead) ? lead : supportAddress;
}

/** Writes the e-mail for an outbox row. Throws for an unknown kind and for an applicant without a usable address. */
export function writeMessage(email: ClaimedEmail, config: EmailConfig): Message {
  const details = readDetails(email.payload);
  const toApplicant = APPLICANT_MESSAGES[email.kind];
  const toTeam = TEAM_MESSAGES[email.kind];
  const to = toApplicant ? email.recipient : config.teamAddress;
  if (!to || !PLAIN_ADDRESS.test(to)) throw new Error('There is no usable address to send this e-mail to.');
  const content = (toApplicant ?? toTeam)?.(details, config);
  if (!content) throw new Error(`No e-mail is written for the kind ${email.kind}.`);

  const applicant = details.line('business_email');
  const imprint = toApplicant && config.legalNotice ? [config.legalNotice, config.supportAddress] : [];
  return {
    to,
    // A reply from the team goes to the applicant.
    replyTo: toApplicant ? ourAddress(details, config) : PLAIN_ADDRESS.test(applicant) ? applicant : null,
    subject: oneLine(content.subject, 150),
    text: renderText(content, imprint),
    html: renderHtml(content, config.brandName, imprint),
    messageId: `<${email.id}@${config.from.address.split('@')[1]}>`,
  };
}
