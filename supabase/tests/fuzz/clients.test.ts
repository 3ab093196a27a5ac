// Everybody who is not an admin, and those who only claim to be, against what belongs to others.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { isClientsOwn } from './allowed-changes.ts';
import { authRequest } from './auth-requests.ts';
import { honest, impostors } from './callers.ts';
import { flood } from './flood.ts';
import { functionRequest } from './function-requests.ts';
import { passwordRequest } from './password-requests.ts';
import { restRequest } from './rest-requests.ts';
import { counts, seed } from './settings.ts';
import { storageRequest } from './storage-requests.ts';

const ASKING = ['other', 'pending', 'rejected', 'newcomer', 'impersonating'] as const;

// The embedded backend prints every refusal with its stack.
beforeAll(() => void vi.spyOn(console, 'error').mockReturnValue());
afterAll(() => void vi.restoreAllMocks());

it(
  `GUARD-08 IMP-03 ${counts.clients} requests show and change nothing that is not the caller’s (seed ${seed})`,
  { timeout: 0 },
  async () => {
    const { breaches, statuses } = await flood({
      seed,
      count: counts.clients,
      callers: (backend) => [
        // `other` has most to try with; the impostors are many, and refused alike.
        ...honest(backend, [...ASKING, ...ASKING, 'other', 'other', 'other', 'other']),
        ...impostors(backend),
      ],
      requests: (schema) =>
        fc.oneof(
          { weight: 12, arbitrary: restRequest(schema) },
          { weight: 5, arbitrary: storageRequest },
          { weight: 2, arbitrary: authRequest },
          { weight: 2, arbitrary: passwordRequest },
          { weight: 1, arbitrary: functionRequest },
        ),
      mayHappen: (change) => isClientsOwn(change, ['other', 'pending', 'rejected', 'newcomer']),
    });
    expect(breaches, `FUZZ_SEED=${seed}`).toEqual([]);
    // Most are refused; that some are served shows that the requests make sense.
    expect(statuses['rest 200']).toBeGreaterThan(0);
    expect(statuses['storage 200']).toBeGreaterThan(0);
  },
);
