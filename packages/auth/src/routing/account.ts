import { useEffect, useEffectEvent, useMemo } from 'react';
import { queryOptions, useQuery, type QueryClient } from '@portal/data/client/query';
import { profileQuery, type Profile } from '@portal/data/profiles/queries';
import {
  secondFactorStateQuery,
  type Membership,
  type SecondFactorState,
} from '@portal/data/second-factor/state';
import { roleQuery, type Role } from '@portal/data/admins/queries';
import { rememberClient, rememberedClient } from '../client-state/remembered-client.ts';

/** How long routing and guards wait for role and profile, in milliseconds (ROUTE-06). */
const ACCOUNT_TIMEOUT_MS = 5_000;

/** A query, so that routing and then the page share one wait of 5 s. */
function accountTimeoutQuery(userId: string) {
  return queryOptions({
    queryKey: ['account-timeout', userId],
    queryFn: () => new Promise<null>((resolve) => setTimeout(() => resolve(null), ACCOUNT_TIMEOUT_MS)),
    staleTime: Infinity,
  });
}

/** AUTH-18: also 'none' while the response is missing: the database refuses the data. */
export type SecondFactorStep = 'none' | 'code' | 'set-up';

export type Account = {
  isAdmin: boolean;
  /** STAFF-02: staff who see the console's pages of the audits that they work on. */
  isAuditor?: boolean;
  profile: Pick<Profile, 'onboarding_completed' | 'approval_status' | 'suspended_at'> | null;
  secondFactor: SecondFactorStep;
  /** TEAM-02: the client whose profile this is, and as what the person belongs to it; null for whoever belongs to none. */
  membership?: Membership | null;
  /** TEAM-03: they left their client, or were removed, and belong to no other. */
  hasLeft?: boolean;
  /** TEAM-03: they left the client for which they applied, and cannot apply for another with this account. */
  cannotApply?: boolean;
  /** TEAM-01: their address is invited to a client, which they can join. */
  isInvited?: boolean;
};

/** ADM-10: whether the portal is open to the owner of this profile: approved, and not suspended. */
export function isActiveClient(profile: NonNullable<Account['profile']>): boolean {
  return profile.approval_status === 'approved' && !profile.suspended_at;
}

/** How often an open portal page checks whether its client is still welcome, in milliseconds (ADM-10: noticed within 30 s). */
const SUSPENSION_POLL_MS = 20_000;

/** How often an open page checks what its person may do, in milliseconds (TEAM-05: noticed within 30 s). */
const MEMBERSHIP_POLL_MS = 25_000;

/** TEAM-05, AUTH-18: keeps fresh, in visible tabs, the person's role in the team, and whether they set up a second factor elsewhere. */
export function useMembershipWatch(userId: string | null): void {
  useQuery({
    ...secondFactorStateQuery(userId ?? ''),
    enabled: userId !== null,
    refetchInterval: MEMBERSHIP_POLL_MS,
    refetchOnWindowFocus: 'always',
  });
}

/** ADM-10: keeps the profile fresh that the guards read, in visible tabs. */
export function useSuspensionWatch(clientId: string, isEnabled: boolean): void {
  useQuery({
    ...profileQuery(clientId),
    enabled: isEnabled,
    // The account has just been requested. A failure is repeated at the next interval.
    retryOnMount: false,
    refetchInterval: SUSPENSION_POLL_MS,
    refetchOnWindowFocus: 'always',
  });
}

export type AccountLookup =
  | { outcome: 'found'; account: Account }
  | { outcome: 'error' }
  | { outcome: 'timeout' };

/** Side by side (ROUTE-07), 5 s at most (ROUTE-06). Never rejects. Guards and pages find the responses in the cache. */
export async function lookUpAccount(queryClient: QueryClient, userId: string): Promise<AccountLookup> {
  const fresh = { staleTime: 0, retry: false };
  const found = Promise.all([
    queryClient.fetchQuery({ ...roleQuery(userId), ...fresh }),
    queryClient.fetchQuery({ ...profileQuery(clientIdOf(userId, undefined)), ...fresh }),
    queryClient.fetchQuery({ ...secondFactorStateQuery(userId), ...fresh }).catch(() => undefined),
  ])
    .then(async ([role, expected, state]): Promise<AccountLookup> => {
      const clientId = clientIdOf(userId, state);
      const isExpected = clientId === clientIdOf(userId, undefined);
      const profile = isExpected
        ? expected
        : await queryClient.fetchQuery({ ...profileQuery(clientId), ...fresh });
      if (isAccountUnknown(role, profile, state)) return { outcome: 'error' };
      return { outcome: 'found', account: toAccount(role, profile, state) };
    })
    .catch((): AccountLookup => ({ outcome: 'error' }));
  return beforeTimeout<AccountLookup>(queryClient, userId, found, { outcome: 'timeout' });
}

/** Whether the console is for this account: that of an admin, or of an auditor. */
export const isStaff = (account: Account | null): boolean => Boolean(account?.isAdmin || account?.isAuditor);

/** Whether the user is known to be staff; false after an error or after 5 s without a response (GUARD-05). */
export async function isKnownStaff(queryClient: QueryClient, userId: string): Promise<boolean> {
  const role = queryClient.fetchQuery({ ...roleQuery(userId), retry: false }).catch(() => undefined);
  return Boolean(await beforeTimeout(queryClient, userId, role, undefined));
}

export type AccountState = {
  /** Null until role and profile are known and the second factor was requested: nothing is decided before. */
  account: Account | null;
  /** Whether there is nothing left to wait for: both are known, one has failed, or 5 s have passed (GUARD-04). */
  isSettled: boolean;
  isFetching: boolean;
  /** Why role or profile is missing, also while it is being fetched again. */
  error: Error | null;
};

/** Role, profile and second factor of a user. Sends nothing while `userId` is null. */
export function useAccount(userId: string | null): AccountState {
  const key = userId ?? '';
  const role = useQuery({ ...roleQuery(key), enabled: userId !== null });
  const state = useQuery({ ...secondFactorStateQuery(key), enabled: userId !== null });
  // Requested beside the other two (ROUTE-07), and again when the person turns out to belong to another client.
  const profile = useQuery({ ...profileQuery(clientIdOf(key, state.data)), enabled: userId !== null });
  const isUnknown = isAccountUnknown(role.data, profile.data, state.data);
  const error = role.failureReason ?? profile.failureReason ?? (isUnknown ? state.failureReason : null);
  const isStateSettled = state.isFetched || state.failureReason !== null;
  const account = useMemo(
    () =>
      role.data !== undefined && profile.data !== undefined && isStateSettled && !isUnknown
        ? toAccount(role.data, profile.data, state.data)
        : null,
    [role.data, profile.data, state.data, isStateSettled, isUnknown],
  );
  // TEAM-03: the profile is requested more often. Somebody who can no longer read their client's may have left, which the state tells.
  const isMembershipOld = profile.data === null && Boolean(state.data?.membership);
  const refetchState = useEffectEvent(() => void state.refetch());
  useEffect(() => {
    if (userId !== null && isMembershipOld) refetchState();
  }, [userId, isMembershipOld]);
  const isClientKnown = state.data !== undefined;
  const clientId = state.data?.membership?.clientId ?? null;
  useEffect(() => {
    if (userId !== null && isClientKnown) rememberClient(userId, clientId);
  }, [userId, isClientKnown, clientId]);
  const isKnown = account !== null;
  const timeout = useQuery({ ...accountTimeoutQuery(key), enabled: userId !== null && !isKnown });
  // Not isPending: it is true again while a failed query is repeated, and would take the page away from the user.
  const hasFailed =
    error !== null ||
    [role, profile, ...(isUnknown ? [state] : [])].some(
      (query) => query.isFetched && query.data === undefined,
    );
  return {
    account,
    isSettled: isKnown || hasFailed || timeout.isSuccess,
    isFetching: role.isFetching || profile.isFetching || state.isFetching,
    error,
  };
}

function toAccount(
  role: Role | null,
  profile: Account['profile'],
  state: SecondFactorState | undefined,
): Account {
  const membership = state?.membership;
  return {
    isAdmin: role === 'admin',
    ...(role === 'auditor' && { isAuditor: true }),
    profile,
    secondFactor: secondFactorStep(state),
    ...(membership && { membership }),
    ...(state?.hasLeft && { hasLeft: true }),
    ...(state?.cannotApply && { cannotApply: true }),
    ...(state?.isInvited && { isInvited: true }),
  };
}

/** TEAM-02: when it is not known, the client with the person's own id, as for an applicant. */
function clientIdOf(userId: string, state: SecondFactorState | undefined): string {
  return (state ? state.membership?.clientId : rememberedClient(userId)) ?? userId;
}

/** Whether it is unknown if somebody without a profile is applying, belongs to a client or has left one. */
function isAccountUnknown(
  role: Role | null | undefined,
  profile: Account['profile'] | undefined,
  state: SecondFactorState | undefined,
): boolean {
  return role === null && profile === null && (state === undefined || state.membership !== null);
}

function secondFactorStep(state: SecondFactorState | undefined): SecondFactorStep {
  if (!state || state.isSatisfied) return 'none';
  return state.hasFactor ? 'code' : 'set-up';
}

/** The response, or `otherwise` after 5 s without one. */
async function beforeTimeout<T>(
  queryClient: QueryClient,
  userId: string,
  response: Promise<T>,
  otherwise: T,
): Promise<T> {
  const timeout = queryClient.fetchQuery({ ...accountTimeoutQuery(userId), staleTime: 0 });
  // Signing out clears the query cache, which cancels the wait.
  return Promise.race([response, timeout.catch(() => undefined).then(() => otherwise)]);
}
