// Admins have many rights, but must not write as a client, create admins, change the history or see an account's secrets.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { isAdminsOwn } from './allowed-changes.ts';
import { honest } from './callers.ts';
import { flood } from './flood.ts';
import { functionRequest } from './requests/function-requests.ts';
import { restRequest } from './requests/rest-requests.ts';
import { counts, seed } from './settings.ts';

// The embedded backend prints every refusal with its stack.
beforeAll(() => void vi.spyOn(console, 'error').mockReturnValue());
afterAll(() => void vi.restoreAllMocks());

it(
  `GUARD-08 ADM-08 ${counts.admins} random requests of admins make no forbidden change (seed ${seed})`,
  { timeout: 0 },
  async () => {
    const { breaches, statuses } = await flood({
      seed,
      count: counts.admins,
      callers: (backend) => honest(backend, ['admin', 'anotherAdmin']),
      requests: (schema) =>
        fc.oneof({ weight: 8, arbitrary: restRequest(schema) }, { weight: 1, arbitrary: functionRequest }),
      mayHappen: (change) => isAdminsOwn(change, ['admin', 'anotherAdmin']),
    });
    expect(breaches, `FUZZ_SEED=${seed}`).toEqual([]);
    expect(statuses['rest 200']).toBeGreaterThan(0);
  },
);
