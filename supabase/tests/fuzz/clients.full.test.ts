// Everybody who is not an admin, including impostors, tries to reach other people's data.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { isClientsOwn } from './allowed-changes.ts';
import { holderOfAFactor, honest, impostors } from './callers.ts';
import { flood } from './flood.ts';
import { functionRequest } from './requests/function-requests.ts';
import { restRequest } from './requests/rest-requests.ts';
import { counts, seed } from './settings.ts';

const ASKING = [
  'other',
  'pending',
  'rejected',
  'newcomer',
  'viewer',
  'removed',
  'invited',
  'impersonating',
] as const;

// The embedded backend prints every refusal with its stack.
beforeAll(() => void vi.spyOn(console, 'error').mockReturnValue());
afterAll(() => void vi.restoreAllMocks());

it(
  `GUARD-08 IMP-03 ${counts.clients} random requests show and change only the caller’s own data (seed ${seed})`,
  { timeout: 0 },
  async () => {
    const { breaches, statuses } = await flood({
      seed,
      count: counts.clients,
      callers: (backend) => [
        // `other` has the most rights to abuse, so it is chosen more often than each of the many impostors.
        ...honest(backend, [...ASKING, ...ASKING, 'other', 'other', 'other', 'other']),
        ...impostors(backend),
        ...Array.from({ length: 5 }, () => holderOfAFactor(backend)),
      ],
      requests: (schema) =>
        fc.oneof({ weight: 12, arbitrary: restRequest(schema) }, { weight: 1, arbitrary: functionRequest }),
      mayHappen: (change) => isClientsOwn(change, ['other', 'pending', 'rejected', 'newcomer', 'invited']),
    });
    expect(breaches, `FUZZ_SEED=${seed}`).toEqual([]);
    // Most requests are refused. Some must succeed, which shows that they are realistic.
    expect(statuses['rest 200']).toBeGreaterThan(0);
  },
);
