// The only module that brings the code of supabase-js with it. It is imported dynamically (see supabase.ts).
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '@portal/domain/database.types';
import { usingEarlyResponses } from './early-responses.ts';
import { fetchWithTimeout } from './fetch/fetch-with-timeout.ts';
import { rejectEmpty, sendNothingAfterSession } from './fetch/send-nothing-after-session.ts';
import type { RuntimeConfig } from './runtime-config.ts';
import { SESSION_STORAGE_KEY } from './session-storage-key.ts';

/** Creates a client of the deployment's Supabase. It keeps the session in local storage and renews it. */
export function createPortalClient(backend: RuntimeConfig['supabase']): SupabaseClient<Database> {
  return create(backend, {
    storageKey: SESSION_STORAGE_KEY,
    persistSession: true,
    autoRefreshToken: true,
  });
}

/** For redeeming a link before it is known whose it is (AUTH-17): neither storage nor another tab learns of the session. */
export function createIsolatedClient(backend: RuntimeConfig['supabase']): SupabaseClient<Database> {
  return create(backend, {
    storageKey: `${SESSION_STORAGE_KEY}-isolated`,
    persistSession: false,
    autoRefreshToken: false,
  });
}

type SessionOptions = { storageKey: string; persistSession: boolean; autoRefreshToken: boolean };

function create({ url, publishableKey }: RuntimeConfig['supabase'], session: SessionOptions) {
  return createClient<Database>(url, publishableKey, {
    auth: {
      ...session,
      // With PKCE a callback URL carries a one-time code, never a token.
      flowType: 'pkce',
      // The callback page exchanges the code itself, so that it can show a failure (AUTH-12).
      detectSessionInUrl: false,
    },
    db: {
      // The query client retries. With both, a user would wait half a minute for an error.
      retry: false,
    },
    global: { fetch: buildFetch(url, publishableKey) },
  });
}

/** Every request gets a time limit, and a request that the boot script has sent gets its response; an empty response of the REST interface is a failure, and nothing is sent to it once the session has ended. */
function buildFetch(url: string, publishableKey: string): typeof fetch {
  const restUrl = new URL('rest/v1/', url.endsWith('/') ? url : `${url}/`).href;
  const fetchResponse = usingEarlyResponses(fetchWithTimeout);
  const fetchRows = sendNothingAfterSession(rejectEmpty(fetchResponse), publishableKey);
  return (input, init) => (getUrl(input).startsWith(restUrl) ? fetchRows : fetchResponse)(input, init);
}

function getUrl(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : String(input);
}
