import { syncImpersonationAcrossTabs } from '@portal/auth/client-state/impersonation';
import { readLocal } from '@portal/auth/client-state/local-storage';
import { syncSelectedClientAcrossTabs } from '@portal/auth/client-state/selected-client';
import { subscribeToSession } from '@portal/auth/session/session';
import { setRuntimeConfig, type RuntimeConfig } from '@portal/data/client/runtime-config';
import { connectSupabase, SESSION_STORAGE_KEY, whenConnected } from '@portal/data/client/supabase';
import { setSiteName } from '@portal/ui/layout/page-title';
import { forgetUser } from '../session/forget-user.ts';
import { loadSignedIn } from '../signed-in/load-signed-in.ts';

/**
 * Applies the configuration to the page, and keeps its session and view up to date from now on. Called once, before rendering.
 * Rejects when a session is stored and the code that signed-in users need cannot be fetched: no page works without it
 * then.
 */
export async function applyConfig(config: RuntimeConfig): Promise<void> {
  setRuntimeConfig(config);
  setSiteName(config.brand.name);
  if (readLocal(SESSION_STORAGE_KEY) !== null) await Promise.all([connectSupabase(), loadSignedIn()]);
  subscribeToSession(whenConnected(), forgetUser);
  syncImpersonationAcrossTabs();
  syncSelectedClientAcrossTabs();
}
