import { callDatabase } from '../client/call-database.ts';
import { useChange } from '../client/use-change.ts';
import type { WebhookForm } from './queries.ts';

type WebhookChoices = { address: string; form: WebhookForm; kinds: string[] };

/** NOTE-03: resolves with the secret of a new one, which cannot be read again. */
export function useSaveWebhook(ofFirm: boolean) {
  return useChange([['webhooks']], async ({ id, ...choices }: WebhookChoices & { id: string | null }) => {
    if (id === null)
      return (await callDatabase('add_webhook', { ...choices, of_firm: ofFirm }))[0]?.secret ?? null;
    await callDatabase('change_webhook', { webhook_id: id, ...choices });
    return null;
  });
}

/** NOTE-03: makes another secret and resolves with it; it cannot be read again. The one before is valid for 24 more hours. */
export function useRotateWebhookSecret() {
  return useChange(
    [['webhooks']],
    async (id: string): Promise<string> =>
      (await callDatabase('rotate_webhook_secret', { webhook_id: id })) ?? '',
  );
}

/** NOTE-03: switches a webhook on or off. What waits when it is switched off is not sent. */
export function useSwitchWebhook() {
  return useChange([['webhooks']], ({ id, isOn }: { id: string; isOn: boolean }) =>
    callDatabase('switch_webhook', { webhook_id: id, is_on: isOn }),
  );
}

export function useRemoveWebhook() {
  return useChange([['webhooks']], (id: string) => callDatabase('remove_webhook', { webhook_id: id }));
}

export function useTestWebhook() {
  return useChange([['webhooks']], (id: string) => callDatabase('test_webhook', { webhook_id: id }));
}

/** NOTE-03: has a message sent again, under the same id. */
export function useResendWebhookDelivery() {
  return useChange([['webhooks']], (deliveryId: string) =>
    callDatabase('resend_webhook_delivery', { delivery_id: deliveryId }),
  );
}
