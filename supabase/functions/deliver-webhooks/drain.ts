// Sends the messages of webhooks that are due (NOTE-03). A message is claimed with a lease on its webhook and sent at least once: when the
// lease ends before the result is recorded, it is sent again under the same id.
import type { Backend } from '../_shared/backend.ts';
import { writeMessage, type Message } from './message.ts';
import { send, type Network } from './send.ts';

/** A message that only this drain may send until its lease ends. */
interface Delivery extends Message {
  id: string;
  lease: string;
  address: string;
}

/** Longer than an attempt can take. */
const LEASE_SECONDS = 60;
const DRAIN_MS = 45_000;
/** How many servers are waited for at once, besides the first. */
const OTHERS = 15;

export async function drainWebhooks(backend: Backend, network: Network, portalUrl: string) {
  const report = { delivered: 0, failed: 0 };
  const end = Date.now() + DRAIN_MS;

  async function claim(): Promise<Delivery | null> {
    if (Date.now() >= end) return null;
    const rows = await backend.rpc<Delivery[]>('claim_webhook_delivery', { lease_seconds: LEASE_SECONDS });
    return rows[0] ?? null;
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const { headers, body } = writeMessage(delivery, portalUrl, new Date());
    const attempt = await send(network, delivery.address, headers, body);
    await backend.rpc('record_webhook_attempt', {
      delivery_id: delivery.id,
      held_lease: delivery.lease,
      ...attempt,
    });
    report[attempt.outcome === 'delivered' ? 'delivered' : 'failed'] += 1;
  }

  async function deliverAll(first: Delivery): Promise<void> {
    for (let next: Delivery | null = first; next; next = await claim()) await deliver(next);
  }

  /** Other due messages do not wait for the server of the first. An error is thrown after all attempts under way are recorded. */
  async function work(others: number): Promise<void> {
    const first = await claim();
    if (!first) return;
    const ends = await Promise.allSettled([deliverAll(first), others > 0 && work(others - 1)]);
    const fault = ends.find((end) => end.status === 'rejected');
    if (fault) throw fault.reason;
  }

  await work(OTHERS);
  return report;
}
