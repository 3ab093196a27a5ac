import { expect, it } from 'vitest';
import type { Backend } from '../../_shared/backend.ts';
import { drainWebhooks } from '../../deliver-webhooks/drain.ts';

it('NOTE-03 when one result cannot be recorded, the others that are on their way are recorded before the drain fails', async () => {
  const due = ['broken', 'slow'].map((id) => ({
    id,
    address: `https://${id}.receiver.example/`,
    secrets: ['AAAA'],
    form: 'standard',
  }));
  const recorded: unknown[] = [];
  const { promise: isBroken, resolve: breakOne } = Promise.withResolvers<void>();
  const backend = {
    rpc: async (name: string, { delivery_id: id }: Record<string, unknown>) => {
      if (name === 'claim_webhook_delivery') return due.splice(0, 1);
      if (id === 'broken') {
        breakOne();
        throw new Error('The database is busy.');
      }
      recorded.push(id);
      return true;
    },
  } as unknown as Backend;
  const network = {
    resolve: async (host: string) => {
      if (host.startsWith('slow'))
        await isBroken.then(() => new Promise((resolve) => setTimeout(resolve, 50)));
      return [];
    },
    isAllowed: () => false,
    port: 443,
    timeoutMs: 5_000,
  };
  await expect(drainWebhooks(backend, network, 'https://portal.test')).rejects.toThrow('busy');
  expect(recorded).toEqual(['slow']);
});
