import { syncImpersonationAcrossTabs } from '../cache/impersonation-store.ts';
import { readLocal } from '@portal/ui/local-storage';
import { syncSelectedClientAcrossTabs } from '@portal/frame/client-state/selected-client';
import { nextPathFrom, paths } from '@portal/domain/routing/paths';
import { subscribeToSession, useSessionStore, type SessionState } from '@portal/auth/session/session';
import { setRuntimeConfig, type RuntimeConfig } from '@portal/data/client/runtime-config';
import { connectSupabase, SESSION_STORAGE_KEY, whenConnected } from '@portal/data/client/supabase';
import { setSiteName } from '@portal/ui/layout/page-title';
import { forgetUser } from '../cache/forget-user.ts';
import { loadSignedIn } from '../mount/lazy-pages.tsx';

/** Keeps session and view up to date. Rejects when a stored session's code cannot be fetched, without which no page works. */
export async function applyConfig(config: RuntimeConfig): Promise<void> {
  setRuntimeConfig(config);
  setSiteName(config.brand.name);
  if (readLocal(SESSION_STORAGE_KEY) !== null) await Promise.all([connectSupabase(), loadSignedIn()]);
  subscribeToSession(whenConnected(), forgetUser);
  useSessionStore.subscribe(requestAheadAfterSignIn);
  syncImpersonationAcrossTabs();
  syncSelectedClientAcrossTabs();
}

/** Sends the first requests of a user who has just signed in as soon as their token is known. */
function requestAheadAfterSignIn(now: SessionState, before: SessionState): void {
  if (now.status !== 'signed-in' || before.status !== 'signed-out') return;
  const next = nextPathFrom(location.search) ?? paths.dashboard;
  window.portalBoot?.requestAhead(new URL(next, location.origin).pathname);
}
