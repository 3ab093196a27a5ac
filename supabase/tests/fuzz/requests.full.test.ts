// Random requests to the backend over HTTP, which show and change only what their callers may see and change.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { isAdminsOwn, isAuditorsOwn, isClientsOwn } from './allowed-changes.ts';
import { holderOfAFactor, honest, impostors } from './callers.ts';
import { flood, type Flood } from './flood.ts';
import { functionRequest } from './requests/function-requests.ts';
import { restRequest } from './requests/rest-requests.ts';
import { counts, seed } from './settings.ts';

// `other` has the most rights to abuse, so it is chosen more often than each of the many impostors.
const OTHERS = [
  'other',
  'other',
  'other',
  'pending',
  'rejected',
  'newcomer',
  'viewer',
  'removed',
  'invited',
  'impersonating',
  'formerAuditor',
] as const;

const suites: [title: string, count: number, flood: Pick<Flood, 'callers' | 'mayHappen'>][] = [
  [
    'GUARD-08 IMP-03 everybody who is not an admin, and impostors, reach only their own data',
    counts.clients,
    {
      callers: (backend) => [
        ...honest(backend, [...OTHERS, ...OTHERS]),
        ...impostors(backend),
        ...Array.from({ length: 5 }, () => holderOfAFactor(backend)),
      ],
      mayHappen: (change) => isClientsOwn(change, ['other', 'pending', 'rejected', 'newcomer', 'invited']),
    },
  ],
  [
    // Among strangers, the changes that are a member's own could not be told from breaches.
    'GUARD-08 TEAM-02 a member reaches only what is the client’s and their own',
    counts.members,
    {
      callers: (backend) => honest(backend, ['member']),
      mayHappen: (change) => isClientsOwn(change, ['member'], ['owner']),
    },
  ],
  [
    'GUARD-08 ADM-08 admins write nothing as a client, change roles of the staff alone, leave the history as it is and see no secrets',
    counts.admins,
    {
      callers: (backend) => honest(backend, ['admin', 'anotherAdmin']),
      mayHappen: (change) => isAdminsOwn(change, ['admin', 'anotherAdmin']),
    },
  ],
  [
    'GUARD-08 STAFF-02 an auditor reaches only the audits that they work on',
    counts.members,
    {
      callers: (backend) => honest(backend, ['auditorElsewhere']),
      mayHappen: (change) => isAuditorsOwn(change, 'auditorElsewhere'),
    },
  ],
];

// The embedded backend prints every refusal with its stack.
beforeAll(() => void vi.spyOn(console, 'error').mockReturnValue());
afterAll(() => void vi.restoreAllMocks());

it.each(suites)('%s, in %i random requests', { timeout: 0 }, async (_title, count, suite) => {
  const { breaches, statuses } = await flood({
    ...suite,
    seed,
    count,
    requests: (schema) =>
      fc.oneof({ weight: 10, arbitrary: restRequest(schema) }, { weight: 1, arbitrary: functionRequest }),
  });
  expect(breaches, `FUZZ_SEED=${seed}`).toEqual([]);
  // Most requests are refused. Some must succeed, which shows that they are realistic.
  expect(statuses['rest 200']).toBeGreaterThan(0);
});
