import type { Account } from '@portal/data/account/queries';
import { paths } from './paths.ts';

/** What the lookups after signing in came back with. */
export type AccountLookup =
  { outcome: 'found'; account: Account } | { outcome: 'error' } | { outcome: 'timeout' };

/** How long routing waits for role and profile, in milliseconds (ROUTE-06). */
const ACCOUNT_LOOKUP_TIMEOUT_MS = 5_000;

/** Where a user who has just signed in goes: the table of ROUTE-01 to ROUTE-06. */
export function postLoginDestination(lookup: AccountLookup): string {
  if (lookup.outcome !== 'found') return paths.dashboard;
  const { isAdmin, profile } = lookup.account;
  if (isAdmin) return paths.admin;
  if (!profile?.onboarding_completed) return paths.onboarding;
  if (profile.approval_status !== 'approved') return paths.approvalPending;
  return paths.dashboard;
}

/** Runs the account lookup against the clock; never rejects. */
export async function lookUpAccount(
  fetchAccount: (signal: AbortSignal) => Promise<Account>,
  timeoutMs = ACCOUNT_LOOKUP_TIMEOUT_MS,
): Promise<AccountLookup> {
  const abort = new AbortController();
  const timeout = Promise.withResolvers<AccountLookup>();
  const timer = setTimeout(() => timeout.resolve({ outcome: 'timeout' }), timeoutMs);
  const found = fetchAccount(abort.signal).then(
    (account): AccountLookup => ({ outcome: 'found', account }),
    (): AccountLookup => ({ outcome: 'error' }),
  );
  const lookup = await Promise.race([found, timeout.promise]);
  clearTimeout(timer);
  abort.abort();
  return lookup;
}
