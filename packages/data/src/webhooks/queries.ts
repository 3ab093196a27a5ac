import { useQuery } from '@tanstack/react-query';
import { read, typed, type FunctionRow } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

export const WEBHOOK_FORMS = {
  standard: 'JSON, signed (Standard Webhooks)',
  slack: 'Message in Slack',
  discord: 'Message in Discord',
} as const;
export type WebhookForm = keyof typeof WEBHOOK_FORMS;

/** NOTE-03, NOTE-05: a server that is told of events of the client, or of all clients. */
export type Webhook = {
  id: string;
  /** Null for everybody but the owner, or an admin of the firm's: with the address of a chat, anybody can write there. */
  address: string | null;
  server: string;
  form: WebhookForm;
  kinds: string[];
  created_at: string;
  switched_off_at: string | null;
  switched_off_because: 'owner' | 'failures' | 'gone' | 'admin' | null;
  /** While the secret before the current one signs too. */
  old_secret_until: string | null;
};

/** NOTE-03: a message of a webhook, and how the last attempt to deliver it ended. `response` is text of somebody else's server. */
export type WebhookDelivery = FunctionRow<
  'list_webhook_deliveries',
  'audit_title' | 'tried_at' | 'next_attempt_at' | 'status_code' | 'response' | 'problem',
  { state: 'waiting' | 'delivered' | 'failed' | 'cancelled' }
>;

/** How often the list is read again while a message has not been tried. */
const UNTRIED_MS = 3_000;

/** NOTE-03, NOTE-05: the webhooks of a client, or of the firm for `null`, oldest first. */
export function useWebhooks(clientId: string | null) {
  return useQuery({
    queryKey: ['webhooks', clientId],
    queryFn: read(() =>
      typed<Webhook>(supabase().rpc('list_webhooks', { of_firm: clientId === null }, { get: true })),
    ),
  });
}

/** NOTE-03: the newest 50 messages of a webhook, newest first. */
export function useWebhookDeliveries(webhookId: string) {
  return useQuery<WebhookDelivery[]>({
    queryKey: ['webhooks', 'deliveries', webhookId],
    refetchInterval: ({ state }) =>
      state.data?.some((delivery) => delivery.state === 'waiting' && delivery.attempts === 0)
        ? UNTRIED_MS
        : false,
    queryFn: read(() =>
      typed<WebhookDelivery>(
        supabase().rpc('list_webhook_deliveries', { webhook_id: webhookId }, { get: true }),
      ),
    ),
  });
}
