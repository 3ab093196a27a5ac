import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '@portal/domain/database.types';
import { runtimeConfig } from './runtime-config.ts';

export type PortalClient = SupabaseClient<Database>;

export { SESSION_STORAGE_KEY } from './session-storage-key.ts';

let client: PortalClient | undefined;
let connecting: Promise<PortalClient> | undefined;
const connected = Promise.withResolvers<PortalClient>();

/** Later calls resolve with the same client. Its code is not part of the first load. Rejects; the next call tries again. */
export function connectSupabase(): Promise<PortalClient> {
  connecting ??= import('./create-client.ts')
    .then(({ createPortalClient }) => setSupabase(createPortalClient(runtimeConfig().supabase)))
    .catch((error: unknown) => {
      connecting = undefined;
      throw error;
    });
  return connecting;
}

/** Resolves with the page's client once something has connected it; loads nothing itself. */
export function whenConnected(): Promise<PortalClient> {
  return connected.promise;
}

/** Makes this the page's client. For tests, which connect without waiting; a page calls connectSupabase. */
export function setSupabase(created: PortalClient): PortalClient {
  client = created;
  connecting = Promise.resolve(created);
  connected.resolve(created);
  return created;
}

export function supabase(): PortalClient {
  if (!client) throw new Error('Supabase was used before it was connected.');
  return client;
}
