import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../client/data-error.ts';
import { accountKeys } from '../client/query-keys.ts';
import { supabase } from '../client/supabase.ts';

/** What routing and guards need to know of a signed-in user. */
export type Account = {
  isAdmin: boolean;
  profile: { onboarding_completed: boolean; approval_status: string } | null;
};

const ACCOUNT_TIMEOUT_MS = 5_000;

/** Role and profile looked up side by side (ROUTE-07). Rejects with a DataError. */
export async function fetchAccount(userId: string, signal?: AbortSignal): Promise<Account> {
  const aborted = signal ?? new AbortController().signal;
  const [role, profile] = await Promise.all([
    supabase()
      .from('user_roles')
      .select('role')
      .eq('user_id', userId)
      .eq('role', 'admin')
      .abortSignal(aborted)
      .maybeSingle(),
    supabase()
      .from('profiles')
      .select('onboarding_completed, approval_status')
      .eq('user_id', userId)
      .abortSignal(aborted)
      .maybeSingle(),
  ]);
  return { isAdmin: unwrap(role) !== null, profile: unwrap(profile) };
}

/** The account of a user, for guards and the post-login decision. */
export function accountQuery(userId: string) {
  return queryOptions({
    queryKey: accountKeys.of(userId),
    queryFn: ({ signal }) =>
      fetchAccount(userId, AbortSignal.any([signal, AbortSignal.timeout(ACCOUNT_TIMEOUT_MS)])),
    // A guard must not keep anybody waiting: on an error the page opens and the database guards (GUARD-04).
    retry: false,
  });
}
