import type { AuthError } from '@supabase/supabase-js';
import { SESSION_STORAGE_KEY, type PortalClient } from '@portal/data/client/supabase';
import { readLocal } from '@portal/ui/local-storage';

/** A renewed token that is refused within this time is refused for another reason than its age. */
const FRESH_TOKEN_MS = 30_000;
/** How many refusals after a renewal may belong to requests that were sent with the old token: more than any page sends at once. */
const MAX_LATE_REFUSALS = 30;

let renewal: Promise<boolean> | undefined;
let renewedAt = Number.NEGATIVE_INFINITY;
let lateRefusals = 0;

/** AUTH-15: for a refused token: renews once for all callers, signs out when that is refused. Resolves with whether to repeat. */
export function renewSession(client: PortalClient): Promise<boolean> {
  renewal ??= renew(client).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

async function renew(client: PortalClient): Promise<boolean> {
  const isFresh = performance.now() - renewedAt < FRESH_TOKEN_MS;
  if (isFresh && ++lateRefusals <= MAX_LATE_REFUSALS) return true;
  if (!isFresh) {
    const refused = readLocal(SESSION_STORAGE_KEY);
    const { error } = await client.auth.refreshSession();
    if (!error) {
      renewedAt = performance.now();
      lateRefusals = 0;
      return true;
    }
    // Somebody has signed in, or another tab has renewed the session: what is stored now was not refused.
    const stored = readLocal(SESSION_STORAGE_KEY);
    if (stored !== null && stored !== refused) return true;
    if (!isRefusal(error)) return false;
  }
  await client.auth.signOut({ scope: 'local' });
  return false;
}

/** False when the auth service is out of reach, busy or failing: it has refused nothing then, so the session stays. */
function isRefusal({ name, status = 0 }: AuthError): boolean {
  return name !== 'AuthRetryableFetchError' && status !== 429 && status < 500;
}
