// What a webhook says (NOTE-03, docs/notifications.md): the kind of event, the audit, and where to read on. It contains nothing of a
// finding, not even the number, because its letter shows the severity.
import { Webhook } from 'npm:standardwebhooks@1.1.1';
import { USER_AGENT } from '../../../packages/domain/src/version.ts';
import { noticeLabel, noticePath } from '../../../packages/domain/src/notices/kinds.ts';
import { paths } from '../../../packages/domain/src/routing/paths.ts';

export interface Message {
  message_id: string;
  kind: string;
  /** ISO 8601, UTC. */
  happened_at: string;
  audit_id: string | null;
  audit_title: string | null;
  /** The webhook is the firm's (NOTE-05), whose messages lead to the console. */
  of_firm: boolean;
  client_id: string | null;
  form: 'standard' | 'slack' | 'discord';
  /** The one that is valid, and for a day after it was made the one before. */
  secrets: readonly [string, ...string[]];
}

/** Writes the body and the headers of a message as Standard Webhooks 1.0 asks, for an attempt at this time. */
export function writeMessage(message: Message, portalUrl: string, now: Date) {
  const body = JSON.stringify(bodyOf(message, portalUrl));
  const signatures = message.secrets.map((secret) => new Webhook(secret).sign(message.message_id, now, body));
  const headers = {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'webhook-id': message.message_id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
  return { headers, body };
}

function bodyOf(message: Message, portalUrl: string): object {
  const { message_id: id, kind, audit_id: auditId, audit_title: title } = message;
  const page = message.of_firm
    ? noticePath(kind, { audit: auditId, client: message.client_id }, true)
    : auditId
      ? paths.audit(auditId)
      : paths.dashboard;
  const link = portalUrl + page;
  const headline = kind === 'test' ? 'Test message' : noticeLabel(kind);
  switch (message.form) {
    case 'slack':
      return {
        text: `*${headline}*${title ? `: ${escapeSlack(title)}` : ''}\n<${link}|Open in the portal>`,
      };
    case 'discord':
      return {
        content: `**${headline}**${title ? `: ${escapeDiscord(title)}` : ''}\n<${link}>`,
        allowed_mentions: { parse: [] },
      };
    case 'standard':
      return {
        type: kind,
        timestamp: message.happened_at,
        data: { id, audit: auditId && { id: auditId, title }, link },
      };
  }
}

function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function escapeDiscord(text: string): string {
  return text.replaceAll(/[\\`*_~|<>[\]()#@:-]/g, String.raw`\$&`);
}
