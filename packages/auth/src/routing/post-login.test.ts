import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Account, AccountLookup } from './account.ts';
import { paths } from '@portal/domain/routing/paths';
import {
  postLoginDestination,
  redirectUnlessApproved,
  redirectUnlessAwaiting,
  redirectUnlessOnboarding,
} from './post-login.ts';

// The same inputs on every machine, so that a failure can be repeated.
fc.configureGlobal({ seed: 20261121 });

const SUSPENDED_AT = '2026-11-22T10:00:00+00:00';
const none = { isAdmin: false, profile: null, secondFactor: 'none' } as const;
const found = (account: Partial<Account>): AccountLookup => ({
  outcome: 'found',
  account: { ...none, ...account },
});
const client = (approval_status: string, suspended_at: string | null = null, onboarding_completed = true) =>
  found({ profile: { onboarding_completed, approval_status, suspended_at } });

it.each<[string, AccountLookup, string]>([
  ['ROUTE-01 an admin', found({ isAdmin: true }), '/admin'],
  ['ROUTE-05 an approved client', client('approved'), '/dashboard'],
  ['ADM-10 a suspended client', client('approved', SUSPENDED_AT), '/approval-pending'],
  ['TEAM-03 whoever left their client', found({ hasLeft: true }), '/approval-pending'],
  ['TEAM-01 whoever confirmed an invited address', found({ isInvited: true }), '/invitation'],
  ['AUTH-18 whoever has to enter a code', found({ isAdmin: true, secondFactor: 'code' }), '/auth/code'],
  ['AUTH-18 whoever needs a second factor', found({ secondFactor: 'set-up' }), '/profile/second-factor'],
  ['ROUTE-06 a user after an error', { outcome: 'error' }, '/dashboard'],
  ['ROUTE-06 a user after a time-out', { outcome: 'timeout' }, '/dashboard'],
])('%s is sent on after signing in', (_who, lookup, destination) => {
  expect(postLoginDestination(lookup)).toBe(destination);
});

describe('the guards', () => {
  const guards: Record<string, (account: Account) => string | null> = {
    [paths.dashboard]: redirectUnlessApproved,
    [paths.onboarding]: redirectUnlessOnboarding,
    [paths.approvalPending]: redirectUnlessAwaiting,
  };
  const accounts = fc.record({
    isAdmin: fc.boolean(),
    profile: fc.option(
      fc.record({
        onboarding_completed: fc.boolean(),
        approval_status: fc.constantFrom('pending', 'approved', 'rejected', 'something new'),
        suspended_at: fc.option(fc.constant(SUSPENDED_AT)),
      }),
    ),
    secondFactor: fc.constant<'none'>('none'),
  });
  const check = (test: (account: Account) => void) => fc.assert(fc.property(accounts, test));

  it('GUARD-02 GUARD-03 GUARD-06 GUARD-07 never redirect in a circle', () => {
    check((account) => {
      for (const start of Object.keys(guards)) {
        const visited: string[] = [];
        let page: string | null = start;
        while (page && guards[page]) {
          expect(visited).not.toContain(page);
          visited.push(page);
          page = guards[page]?.(account) ?? null;
        }
      }
    });
  });

  it('ROUTE-01 ROUTE-02 ROUTE-03 ROUTE-04 ROUTE-05 let everybody stay where routing sends them after signing in', () => {
    check((account) => {
      const destination = postLoginDestination({ outcome: 'found', account });
      expect(guards[destination]?.(account) ?? null).toBeNull();
    });
  });

  it('GUARD-02 GUARD-03 GUARD-06 ADM-10 admit only admins and approved clients who are not suspended to portal pages', () => {
    check((account) => {
      const { isAdmin, profile: of } = account;
      const isActive = of?.onboarding_completed && of.approval_status === 'approved' && !of.suspended_at;
      expect(redirectUnlessApproved(account) === null).toBe(isAdmin || Boolean(isActive));
    });
  });
});
