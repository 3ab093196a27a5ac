// A member of a client's team writes for the client. Among strangers, the changes that are a member's own could not be told from
// breaches, so that members have a suite of their own.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { isClientsOwn } from './allowed-changes.ts';
import { honest } from './callers.ts';
import { flood } from './flood.ts';
import { functionRequest } from './requests/function-requests.ts';
import { restRequest } from './requests/rest-requests.ts';
import { counts, seed } from './settings.ts';

// The embedded backend prints every refusal with its stack.
beforeAll(() => void vi.spyOn(console, 'error').mockReturnValue());
afterAll(() => void vi.restoreAllMocks());

it(
  `GUARD-08 TEAM-02 ${counts.members} random requests of a member show and change only what is the client’s and a member’s (seed ${seed})`,
  { timeout: 0 },
  async () => {
    const { breaches, statuses } = await flood({
      seed,
      count: counts.members,
      callers: (backend) => honest(backend, ['member']),
      requests: (schema) =>
        fc.oneof({ weight: 8, arbitrary: restRequest(schema) }, { weight: 1, arbitrary: functionRequest }),
      mayHappen: (change) => isClientsOwn(change, ['member'], ['owner']),
    });
    expect(breaches, `FUZZ_SEED=${seed}`).toEqual([]);
    expect(statuses['rest 200']).toBeGreaterThan(0);
  },
);
