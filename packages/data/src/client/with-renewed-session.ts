import { DataError } from './data-error.ts';
import { supabase } from './supabase.ts';

/**
 * AUTH-15: sends a request, and when the backend refuses the access token, renews the session and sends it once more. For what is
 * not sent through the query client, which renews the session for all its queries. Rejects as `send` does.
 */
export async function withRenewedSession<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof DataError) || error.kind !== 'session') throw error;
    const { error: refused } = await supabase().auth.refreshSession();
    if (refused) throw error;
    return send();
  }
}
