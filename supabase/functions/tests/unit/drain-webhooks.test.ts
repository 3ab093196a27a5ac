import { afterAll, expect, it, vi } from 'vitest';
import type { Backend } from '../../_shared/backend.ts';
import { drainWebhooks } from '../../deliver-webhooks/drain.ts';
import { connectionOf } from './connection.ts';

afterAll(() => void vi.unstubAllGlobals());
const network = {
  resolve: async (host: string) => (host.startsWith('nowhere') ? [] : [host]),
  isAllowed: () => true,
  port: 443,
  timeoutMs: 60_000,
};
const dueAt = (host: string) => ({
  id: host,
  lease: `lease of ${host}`,
  address: `https://${host}.test/`,
  secrets: ['AAAA'],
  form: 'standard',
});
/** A backend that keeps what is recorded, and answers once `record` has. */
function backendWith(hosts: string[], record: (id: string) => Promise<void> = async () => undefined) {
  const due = hosts.map(dueAt);
  const recorded: Record<string, unknown>[] = [];
  const rpc = async (name: string, parameters: Record<string, unknown>) => {
    if (name === 'claim_webhook_delivery') return due.splice(0, 1);
    await record(String(parameters['delivery_id']));
    return recorded.push(parameters);
  };
  return { backend: { rpc } as unknown as Backend, recorded };
}

/** Servers that respond with the status in their name. */
vi.stubGlobal('Deno', {
  connect: async ({ hostname }: { hostname: string }) =>
    connectionOf([`HTTP/1.1 ${hostname.slice(1, 4)} X\r\nretry-after: 7\r\ncontent-length: 2\r\n\r\nok`]),
  startTls: async (connection: unknown) => connection,
});

it('NOTE-03 how each delivery ended is recorded under its lease', async () => {
  const hosts = `${'s200 '.repeat(20)}s302 s404 s410 s500 nowhere broken`.split(' ');
  const { backend, recorded } = backendWith(hosts);
  expect(await drainWebhooks(backend, network, 'https://portal.test')).toEqual({ delivered: 20, failed: 6 });
  const shown = [...new Set(recorded.map((one) => Object.values(one).join(' | ')))].toSorted();
  expect(shown).toMatchInlineSnapshot(`
    [
      "broken | lease of broken | failed |  |  | The connection failed: The server does not respond in HTTP/1.1. | ",
      "nowhere | lease of nowhere | failed |  |  | The address does not lead to a server of the public internet. | ",
      "s200 | lease of s200 | delivered | 200 | ok |  | 7",
      "s302 | lease of s302 | failed | 302 | ok | The server redirects, which is not followed. | 7",
      "s404 | lease of s404 | failed | 404 | ok |  | 7",
      "s410 | lease of s410 | gone | 410 | ok |  | 7",
      "s500 | lease of s500 | failed | 500 | ok |  | 7",
    ]
  `);
});

it('NOTE-03 after 45 seconds the rest is left to the next run', async () => {
  vi.spyOn(Date, 'now').mockReturnValueOnce(Date.now() - 45_000);
  const drained = drainWebhooks(backendWith(['s200']).backend, network, 'https://portal.test');
  expect(await drained).toEqual({ delivered: 0, failed: 0 });
});

it('NOTE-03 when one result cannot be recorded, the others that are on their way are recorded before the drain fails', async () => {
  const { promise: isBroken, resolve: breakOne } = Promise.withResolvers<void>();
  const { backend, recorded } = backendWith(['broken', 's200'], async (id) => {
    // After the drain could have failed.
    if (id === 's200') return isBroken.then(() => new Promise<void>((later) => setImmediate(later)));
    breakOne();
    throw new Error('The database is busy.');
  });
  await expect(drainWebhooks(backend, network, 'https://portal.test')).rejects.toThrow('busy');
  expect(recorded.map((one) => one['delivery_id'])).toEqual(['s200']);
});
