// Where everybody else is sent, and what each guard does with them, is tested with the real router (front-door.test.tsx).
import { expect, it } from 'vitest';
import type { Account, AccountLookup } from './account.ts';
import { postLoginDestination } from './post-login.ts';

const SUSPENDED = { onboarding_completed: true, approval_status: 'approved', suspended_at: '2026-11-22' };
const found = (facts: Partial<Account>): AccountLookup => ({
  outcome: 'found',
  account: { isAdmin: false, profile: null, secondFactor: 'none', ...facts },
});

it.each<[string, AccountLookup, string]>([
  ['ADM-10 a suspended client', found({ profile: SUSPENDED }), '/approval-pending'],
  ['TEAM-03 whoever left their client', found({ hasLeft: true }), '/approval-pending'],
  ['TEAM-01 whoever confirmed an invited address', found({ isInvited: true }), '/invitation'],
  ['ROUTE-06 a user after a time-out', { outcome: 'timeout' }, '/dashboard'],
])('%s is sent on after signing in', (_who, lookup, destination) => {
  expect(postLoginDestination(lookup)).toBe(destination);
});
