import type { PortalClient } from '@portal/data/client/supabase';

/** A new token that is refused so soon is refused for another reason than its age. */
const RENEWAL_HOLDS_MS = 30_000;
/** How many refusals after a renewal may still be of questions that were asked with the old token. */
const LATE_REFUSALS = 5;

let underway: Promise<boolean> | undefined;
let renewedAt = Number.NEGATIVE_INFINITY;
let lateRefusals = 0;

/**
 * AUTH-15: the backend has refused the access token, as it does when this machine's clock is behind and nobody
 * noticed that the token is old. Renews it, once for all who ask meanwhile; ends the session here when that is
 * refused, too. Resolves with whether to ask the backend again.
 */
export function renewSession(client: PortalClient): Promise<boolean> {
  underway ??= renew(client).finally(() => {
    underway = undefined;
  });
  return underway;
}

async function renew(client: PortalClient): Promise<boolean> {
  const isFresh = performance.now() - renewedAt < RENEWAL_HOLDS_MS;
  if (isFresh && ++lateRefusals <= LATE_REFUSALS) return true;
  if (!isFresh) {
    const { error } = await client.auth.refreshSession();
    if (!error) {
      renewedAt = performance.now();
      lateRefusals = 0;
      return true;
    }
    // Out of reach is not refused: what was asked can be asked again.
    if (error.name === 'AuthRetryableFetchError') return false;
  }
  await client.auth.signOut({ scope: 'local' });
  return false;
}
