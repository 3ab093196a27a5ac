import {
  isActiveClient,
  isStaff,
  type Account,
  type AccountLookup,
  type SecondFactorStep,
} from './account.ts';
import { paths } from '@portal/domain/routing/paths';

/** ROUTE-01 to ROUTE-06 after the second factor (AUTH-18). Suspended clients and former members go to the status page. */
export function postLoginDestination(lookup: AccountLookup): string {
  if (lookup.outcome !== 'found') return paths.dashboard;
  const { profile, secondFactor } = lookup.account;
  if (secondFactor !== 'none') return secondFactorPath(secondFactor);
  if (isStaff(lookup.account)) return paths.admin;
  if (!profile?.onboarding_completed) return pathWithoutApplication(lookup.account);
  if (!isActiveClient(profile)) return paths.approvalPending;
  return paths.dashboard;
}

/** To the invitation of their address (TEAM-01), the page that says that they left (TEAM-03), or the application. */
export function pathWithoutApplication({
  isInvited,
  hasLeft,
}: Pick<Account, 'isInvited' | 'hasLeft'>): string {
  if (isInvited) return paths.invitation;
  return hasLeft ? paths.approvalPending : paths.onboarding;
}

export function secondFactorPath(step: Exclude<SecondFactorStep, 'none'>): string {
  return step === 'code' ? paths.authCode : paths.setUpSecondFactor;
}

export type Decision = (account: Account) => string | null;

/** Where a portal page redirects an account that may not see it; null when it may. */
export const redirectUnlessApproved: Decision = (account) => {
  const { profile } = account;
  if (isStaff(account)) return null;
  if (!profile?.onboarding_completed) return pathWithoutApplication(account);
  return isActiveClient(profile) ? null : paths.approvalPending;
};

/** Where /onboarding redirects an account that has completed it; null when it has not. */
export const redirectUnlessOnboarding: Decision = ({ isAdmin, isAuditor, profile }) => {
  if (isAuditor) return paths.admin;
  if (isAdmin || !profile?.onboarding_completed) return null;
  return isActiveClient(profile) ? paths.dashboard : paths.approvalPending;
};

/** Where /approval-pending redirects an account that is not waiting; null when it is. */
export const redirectUnlessAwaiting: Decision = ({ isAdmin, isAuditor, profile, hasLeft }) => {
  if (isAuditor) return paths.admin;
  if (isAdmin) return null;
  if (!profile?.onboarding_completed) return hasLeft ? null : paths.onboarding;
  return isActiveClient(profile) ? paths.dashboard : null;
};
