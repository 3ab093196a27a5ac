// deliver-webhooks on Deno with a network of the tests: names lead to this machine, and the port is that of the receiver. Nothing of it
// is in the functions that are deployed.
import { deliverWebhooks } from '../../deliver-webhooks/handler.ts';
import type { Network } from '../../deliver-webhooks/send.ts';
import { serveLocally } from '../../serve-locally.ts';
import { isPublicAddress } from '../../_shared/webhook/address.ts';

const names = JSON.parse(Deno.env.get('TEST_NAMES') ?? '{}') as Record<string, string[]>;

const network: Network = {
  resolve: (host) => Promise.resolve(names[host] ?? []),
  isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
  port: Number(Deno.env.get('TEST_PORT')),
  timeoutMs: Number(Deno.env.get('TEST_TIMEOUT_MS') ?? 15_000),
  ca: Deno.env.get('TEST_CA') ?? '',
};

await serveLocally(deliverWebhooks(network));
