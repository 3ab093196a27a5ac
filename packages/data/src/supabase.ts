import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.types.ts';
import { patientFetch } from './patient-fetch.ts';
import type { RuntimeConfig } from './runtime-config.ts';

export type PortalClient = SupabaseClient<Database>;

/** Where supabase-js keeps the session in local storage. */
export const SESSION_STORAGE_KEY = 'audit-portal-auth';

let client: PortalClient | undefined;

/** Creates the one Supabase client of the page. PKCE: a callback URL carries a one-time code, never a token. */
export function connectSupabase({ url, publishableKey }: RuntimeConfig['supabase']): PortalClient {
  client ??= createClient<Database>(url, publishableKey, {
    // The query client retries; both together would keep a user waiting for half a minute before the error shows.
    db: { retry: false },
    global: { fetch: patientFetch },
    auth: {
      flowType: 'pkce',
      storageKey: SESSION_STORAGE_KEY,
      persistSession: true,
      autoRefreshToken: true,
      // The callback page exchanges the code itself, so that a failure can be shown (AUTH-12).
      detectSessionInUrl: false,
    },
  });
  return client;
}

/** The page's Supabase client. Throws when the host has not connected it, which is a programming error. */
export function supabase(): PortalClient {
  if (!client) throw new Error('Supabase was used before the host had connected it.');
  return client;
}
