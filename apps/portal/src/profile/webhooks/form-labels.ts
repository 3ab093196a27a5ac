import type { WebhookForm } from '@portal/data/webhooks/queries';

/** The forms of a message, in the order of the choice. */
export const FORMS: Readonly<Record<WebhookForm, string>> = {
  standard: 'JSON, signed (Standard Webhooks)',
  slack: 'Message in Slack',
  discord: 'Message in Discord',
};
