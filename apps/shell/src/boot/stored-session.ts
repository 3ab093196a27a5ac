import { readLocal } from '@portal/ui/local-storage';
import { SESSION_STORAGE_KEY } from '@portal/data/client/supabase';

/** supabase-js renews a token that is valid for less than this, in seconds, before it sends a request. */
const RENEWAL_MARGIN_S = 90;

export function storedUserId(): string | null {
  const { user } = storedRecord();
  return typeof user === 'object' && user !== null && 'id' in user && typeof user.id === 'string'
    ? user.id
    : null;
}

/** The stored session that supabase-js will send with its requests; null without one, and when its token has to be renewed first. */
export function usableSession(): { userId: string; accessToken: string } | null {
  const userId = storedUserId();
  const { access_token: accessToken, expires_at: expiresAt } = storedRecord();
  const isUsable = typeof expiresAt === 'number' && expiresAt - RENEWAL_MARGIN_S > Date.now() / 1000;
  return userId && isUsable && typeof accessToken === 'string' ? { userId, accessToken } : null;
}

function storedRecord(): { user?: unknown; access_token?: unknown; expires_at?: unknown } {
  try {
    const session: unknown = JSON.parse(readLocal(SESSION_STORAGE_KEY) ?? 'null');
    return typeof session === 'object' && session !== null ? session : {};
  } catch {
    return {};
  }
}
