import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Account } from '@portal/data/account/queries';
import { redirectUnlessApproved, redirectUnlessAwaiting, redirectUnlessOnboarding } from './guards.tsx';
import { paths } from './paths.ts';
import { lookUpAccount, postLoginDestination, type AccountLookup } from './post-login.ts';

const profile = (onboarding_completed: boolean, approval_status: string) => ({
  onboarding_completed,
  approval_status,
});
const found = (isAdmin: boolean, of: Account['profile']): AccountLookup => ({
  outcome: 'found',
  account: { isAdmin, profile: of },
});

describe('where a signed-in user goes', () => {
  it.each<[string, AccountLookup, string]>([
    ['ROUTE-01 an admin to /admin', found(true, null), '/admin'],
    ['ROUTE-02 no profile to /onboarding', found(false, null), '/onboarding'],
    [
      'ROUTE-03 unfinished onboarding to /onboarding',
      found(false, profile(false, 'approved')),
      '/onboarding',
    ],
    ['ROUTE-04 pending to /approval-pending', found(false, profile(true, 'pending')), '/approval-pending'],
    ['ROUTE-04 rejected to /approval-pending', found(false, profile(true, 'rejected')), '/approval-pending'],
    ['ROUTE-05 approved to /dashboard', found(false, profile(true, 'approved')), '/dashboard'],
    ['ROUTE-06 a lookup error to /dashboard', { outcome: 'error' }, '/dashboard'],
    ['ROUTE-06 a time-out to /dashboard', { outcome: 'timeout' }, '/dashboard'],
  ])('%s', (_title, lookup, destination) => {
    expect(postLoginDestination(lookup)).toBe(destination);
  });

  it('ROUTE-06 gives up on an answer that does not come in time', async () => {
    await expect(lookUpAccount(() => new Promise(() => undefined), 5)).resolves.toEqual({
      outcome: 'timeout',
    });
  });

  it('ROUTE-06 takes a failed lookup for an error', async () => {
    await expect(lookUpAccount(() => Promise.reject(new Error('down')))).resolves.toEqual({
      outcome: 'error',
    });
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
      }),
    ),
  });

  it('GUARD-02 GUARD-03 GUARD-06 GUARD-07 never send anybody round in circles', () => {
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

  it('ROUTE-01 ROUTE-02 ROUTE-03 ROUTE-04 ROUTE-05 after signing in, the guard of the page agrees with the decision', () => {
    fc.assert(
      fc.property(accounts, (account) => {
        const destination = postLoginDestination({ outcome: 'found', account });
        expect(guards[destination]?.(account) ?? null).toBeNull();
      }),
    );
  });

  it('GUARD-02, GUARD-03, GUARD-06 open the portal to approved clients and admins alone', () => {
    fc.assert(
      fc.property(accounts, (account) => {
        const isOpen = redirectUnlessApproved(account) === null;
        const { isAdmin, profile: of } = account;
        expect(isOpen).toBe(
          isAdmin || Boolean(of?.onboarding_completed && of.approval_status === 'approved'),
        );
      }),
    );
  });

  it('GUARD-07 an approved client leaves /onboarding and /approval-pending for /dashboard', () => {
    const approved = { isAdmin: false, profile: profile(true, 'approved') };
    expect(redirectUnlessOnboarding(approved)).toBe(paths.dashboard);
    expect(redirectUnlessAwaiting(approved)).toBe(paths.dashboard);
  });
});
