import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Account, AccountLookup, SecondFactorStep } from './account.ts';
import { redirectUnlessApproved, redirectUnlessAwaiting, redirectUnlessOnboarding } from './guards.tsx';
import { paths } from '@portal/domain/routing/paths';
import { postLoginDestination } from './post-login.ts';

// The same inputs on every machine, so that a failure can be repeated.
fc.configureGlobal({ seed: 20261121 });

const profile = (
  onboarding_completed: boolean,
  approval_status: string,
  suspended_at: string | null = null,
) => ({ onboarding_completed, approval_status, suspended_at });
const SUSPENDED_AT = '2026-11-22T10:00:00+00:00';
const found = (
  isAdmin: boolean,
  of: Account['profile'],
  secondFactor: SecondFactorStep = 'none',
): AccountLookup => ({ outcome: 'found', account: { isAdmin, profile: of, secondFactor } });

describe('the destination after signing in', () => {
  it.each<[string, AccountLookup, string]>([
    ['ROUTE-01 sends an admin to /admin', found(true, null), '/admin'],
    ['ROUTE-02 sends a user without a profile to /onboarding', found(false, null), '/onboarding'],
    [
      'ROUTE-03 sends a user who has not completed onboarding to /onboarding',
      found(false, profile(false, 'approved')),
      '/onboarding',
    ],
    [
      'ROUTE-04 sends a pending client to /approval-pending',
      found(false, profile(true, 'pending')),
      '/approval-pending',
    ],
    [
      'ROUTE-04 sends a rejected client to /approval-pending',
      found(false, profile(true, 'rejected')),
      '/approval-pending',
    ],
    [
      'ROUTE-05 sends an approved client to /dashboard',
      found(false, profile(true, 'approved')),
      '/dashboard',
    ],
    [
      'ADM-10 sends a suspended client to /approval-pending',
      found(false, profile(true, 'approved', SUSPENDED_AT)),
      '/approval-pending',
    ],
    [
      'TEAM-03 sends whoever left their client to /approval-pending, where they read that they did',
      { outcome: 'found', account: { isAdmin: false, profile: null, secondFactor: 'none', hasLeft: true } },
      '/approval-pending',
    ],
    [
      'TEAM-01 sends whoever confirmed an invited address in another browser to the invitation, not to the application',
      { outcome: 'found', account: { isAdmin: false, profile: null, secondFactor: 'none', isInvited: true } },
      '/invitation',
    ],
    [
      'AUTH-18 asks for the code first, whoever it is',
      found(true, profile(true, 'approved'), 'code'),
      '/auth/code',
    ],
    [
      'AUTH-18 lets nobody on who needs a second factor and has none',
      found(false, null, 'set-up'),
      '/profile/second-factor',
    ],
    ['ROUTE-06 sends a user to /dashboard after an error', { outcome: 'error' }, '/dashboard'],
    ['ROUTE-06 sends a user to /dashboard after a time-out', { outcome: 'timeout' }, '/dashboard'],
  ])('%s', (_title, lookup, destination) => {
    expect(postLoginDestination(lookup)).toBe(destination);
  });
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
    secondFactor: fc.constant<SecondFactorStep>('none'),
  });

  it('GUARD-02 GUARD-03 GUARD-06 GUARD-07 never redirect in a circle', () => {
    fc.assert(
      fc.property(accounts, fc.constantFrom(...Object.keys(guards)), (account, start) => {
        const visited: string[] = [];
        let page: string | null = start;
        while (page && guards[page]) {
          expect(visited).not.toContain(page);
          visited.push(page);
          page = guards[page]?.(account) ?? null;
        }
      }),
    );
  });

  it('ROUTE-01 ROUTE-02 ROUTE-03 ROUTE-04 ROUTE-05 let everybody stay where routing sends them after signing in', () => {
    fc.assert(
      fc.property(accounts, (account) => {
        const destination = postLoginDestination({ outcome: 'found', account });
        expect(guards[destination]?.(account) ?? null).toBeNull();
      }),
    );
  });

  it('GUARD-02 GUARD-03 GUARD-06 ADM-10 admit only admins and approved clients who are not suspended to portal pages', () => {
    fc.assert(
      fc.property(accounts, (account) => {
        const isOpen = redirectUnlessApproved(account) === null;
        const { isAdmin, profile: of } = account;
        expect(isOpen).toBe(
          isAdmin ||
            Boolean(of?.onboarding_completed && of.approval_status === 'approved' && !of.suspended_at),
        );
      }),
    );
  });
});
