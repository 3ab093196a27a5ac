import { isActiveClient, type AccountLookup } from './account.ts';
import { paths } from './paths.ts';

/** Where a user goes after signing in: the table of ROUTE-01 to ROUTE-06. A suspended client goes where an applicant goes (ADM-10). */
export function postLoginDestination(lookup: AccountLookup): string {
  if (lookup.outcome !== 'found') return paths.dashboard;
  const { isAdmin, profile } = lookup.account;
  if (isAdmin) return paths.admin;
  if (!profile?.onboarding_completed) return paths.onboarding;
  if (!isActiveClient(profile)) return paths.approvalPending;
  return paths.dashboard;
}
