import { GoTrueClient } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from './database.types.ts';
import { fetchWithTimeout } from './fetch-with-timeout.ts';
import { rejectNonRows } from './reject-non-rows.ts';
import type { RuntimeConfig } from './runtime-config.ts';
import { lazyFunctions, lazyStorage } from './supabase-parts.ts';

type SupabaseConfig = RuntimeConfig['supabase'];

/** Where the session is kept in local storage. */
export const SESSION_STORAGE_KEY = 'audit-portal-auth';

/**
 * The page's door to Supabase, put together from the libraries that supabase-js itself is made of: with realtime,
 * storage and functions in it, which no page needs at first, the sign-in page would be 30 KB heavier.
 */
export class PortalClient extends PostgrestClient<Database> {
  readonly auth: GoTrueClient;
  readonly storage: ReturnType<typeof lazyStorage>;
  readonly functions: ReturnType<typeof lazyFunctions>;

  constructor({ url, publishableKey }: SupabaseConfig) {
    const addressOf = (service: string) => new URL(service, url.endsWith('/') ? url : `${url}/`).href;
    // PKCE: a callback URL carries a one-time code, never a token.
    const auth = new GoTrueClient({
      url: addressOf('auth/v1'),
      headers: { Authorization: `Bearer ${publishableKey}`, apikey: publishableKey },
      fetch: fetchWithTimeout,
      flowType: 'pkce',
      storageKey: SESSION_STORAGE_KEY,
      persistSession: true,
      autoRefreshToken: true,
      // The callback page exchanges the code itself, so that a failure can be shown (AUTH-12).
      detectSessionInUrl: false,
    });
    const fetchAsUser = withCredentials(publishableKey, auth);
    super(addressOf('rest/v1'), {
      schema: 'public',
      fetch: rejectNonRows(fetchAsUser),
      // The query client retries; both together would keep a user waiting for half a minute before the error shows.
      retry: false,
    });
    this.auth = auth;
    this.storage = lazyStorage({ url: addressOf('storage/v1'), fetch: fetchAsUser });
    this.functions = lazyFunctions({ url: addressOf('functions/v1'), fetch: fetchAsUser });
  }
}

let client: PortalClient | undefined;

/** Creates the one Supabase client of the page. */
export function connectSupabase(config: SupabaseConfig): PortalClient {
  client ??= new PortalClient(config);
  return client;
}

/** The page's Supabase client. Throws when the host has not connected it, which is a programming error. */
export function supabase(): PortalClient {
  if (!client) throw new Error('Supabase was used before the host had connected it.');
  return client;
}

/** Fetches with the publishable key and, when somebody is signed in, their token. */
function withCredentials(publishableKey: string, auth: GoTrueClient): typeof fetch {
  return async (input, init) => {
    const { data } = await auth.getSession();
    const headers = new Headers(init?.headers);
    if (!headers.has('apikey')) headers.set('apikey', publishableKey);
    if (!headers.has('Authorization')) {
      headers.set('Authorization', `Bearer ${data.session?.access_token ?? publishableKey}`);
    }
    return fetchWithTimeout(input, { ...init, headers });
  };
}
