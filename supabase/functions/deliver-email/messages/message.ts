// Turns an outbox row into an e-mail: recipient, content, and a message id by which a mail server recognizes a duplicate.
import { paths } from '../../../../packages/domain/src/routing/paths.ts';
import type { EmailConfig } from '../../_shared/config.ts';
import type { Message } from '../smtp.ts';
import { applicationReceived } from './to-applicant.ts';
import {
  accessTokenCreated,
  newDevice,
  recoveryCodeUsed,
  secondFactorAdded,
  secondFactorRemoved,
  secondFactorReset,
  signInAddressChanged,
} from './to-account-owner.ts';
import { serviceRequestReceived } from './to-client.ts';
import { teamInvitation } from './to-invited.ts';
import { applicationNotice } from './to-team.ts';
import { dailyDigest, writeNotice, type Template } from './notice.ts';
import { readDetails, type Details } from './details.ts';
import { oneLine, renderHtml, renderText } from './render.ts';

const MESSAGES = {
  application_received: applicationReceived,
  application_notice: applicationNotice,
  service_request_received: serviceRequestReceived,
  sign_in_address_changed: signInAddressChanged,
  new_device: newDevice,
  second_factor_reset: secondFactorReset,
  second_factor_added: secondFactorAdded,
  second_factor_removed: secondFactorRemoved,
  recovery_code_used: recoveryCodeUsed,
  access_token_created: accessTokenCreated,
  team_invitation: teamInvitation,
  notice: writeNotice,
  daily_digest: dailyDigest,
} satisfies Record<string, Template>;
export type EmailKind = keyof typeof MESSAGES;

/** An e-mail that only this drain may send until its lease ends. */
export interface ClaimedEmail {
  id: string;
  kind: EmailKind;
  payload: Record<string, unknown>;
  /** Tries so far, this one included. */
  attempts: number;
  lease: string;
  /** The recipient's address; null for e-mails to the team. */
  recipient: string | null;
}

/** Matches one plain address without a list, route or comment, so that it cannot add a recipient or a header. */
export const PLAIN_ADDRESS = /^[^\s<>()[\]\\,;:@"]+@[^\s<>()[\]\\,;:@"]+$/u;

/** Where the answer of a client goes: about an audit to its lead auditor if the firm wants that, else to the firm's address. */
function ourAddress(details: Details, { auditReplyTo, supportAddress }: EmailConfig): string {
  const lead = details.line('lead_address');
  return auditReplyTo === 'lead' && PLAIN_ADDRESS.test(lead) ? lead : supportAddress;
}

/** Writes the e-mail for an outbox row. Throws for an unknown kind and for a person without a usable address. */
export function writeMessage(email: ClaimedEmail, config: EmailConfig): Message {
  const details = readDetails(email.payload);
  const relation = email.kind === 'notice' ? details.line('relation') : '';
  const isToTeam = email.kind === 'application_notice' || relation === 'firm';
  const isToStaff = isToTeam || ['lead', 'admin', 'staff', 'person', 'approver'].includes(relation);
  const to = isToTeam ? config.teamAddress : email.recipient;
  if (!to || !PLAIN_ADDRESS.test(to)) throw new Error('There is no usable address to send this e-mail to.');
  const write = Object.hasOwn(MESSAGES, email.kind) ? MESSAGES[email.kind] : undefined;
  if (!write) throw new Error(`No e-mail is written for the kind ${email.kind}.`);
  const content = write(details, config);

  // An auditor reads the name of a client, and no address (STAFF-02).
  const applicant = ['staff', 'approver'].includes(relation) ? '' : details.line('business_email');
  const imprint = !isToStaff && config.legalNotice ? [config.legalNotice, config.supportAddress] : [];
  const token = isToTeam ? '' : details.line('unsubscribe');
  const footer = token
    ? {
        label: 'Stop these emails',
        url: `${config.portalUrl}${paths.unsubscribe}#${encodeURIComponent(token)}`,
      }
    : null;
  return {
    to,
    // A reply from the team goes to the applicant or client.
    replyTo: isToStaff ? (PLAIN_ADDRESS.test(applicant) ? applicant : null) : ourAddress(details, config),
    subject: oneLine(content.subject, 150),
    text: renderText(content, imprint, footer),
    html: renderHtml(content, config, imprint, footer),
    messageId: `<${email.id}@${config.from.address.split('@')[1]}>`,
    unsubscribeUrl: token ? `${config.functionsUrl}/unsubscribe?token=${encodeURIComponent(token)}` : null,
  };
}
