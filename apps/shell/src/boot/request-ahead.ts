// What a page of a signed-in user needs first, requested before the code that uses it runs. docs/decisions/page-load.md says what
// each part saves.
import { rememberedClient } from '@portal/auth/client-state/remembered-client';
import { paths } from '@portal/domain/routing/paths';
import { requestAccountEarly } from '@portal/data/client/early-responses';
import type { RuntimeConfig } from '@portal/data/client/runtime-config';
import { preloadCode, preloadManifest, preloadRemote } from '../remotes/loading/preload-remote.ts';
import { findRemoteByPath } from '../configuration/remotes.ts';
import { whenIdle } from '../layout/when-idle.ts';
import { storedUserId, usableSession } from './stored-session.ts';

/** Sends this page's first requests for a stored session. A remote with a role waits for the role's response (GUARD-05). */
export async function requestAhead(
  config: Promise<Pick<RuntimeConfig, 'remotes' | 'supabase'>>,
  pathname: string,
): Promise<void> {
  if (!storedUserId()) {
    // Which of its paths are pages of the remote at the root, a visitor's page learns from its manifest (LEGAL-02).
    const owner = findRemoteByPath((await config).remotes, pathname);
    if (owner?.mount === paths.home) preloadManifest(owner).catch(() => undefined);
    return;
  }
  preloadSignedInCode();
  const { remotes, supabase } = await config;
  const session = usableSession();
  const hasRole =
    session !== null &&
    requestAccountEarly(supabase, {
      ...session,
      clientId: rememberedClient(session.userId) ?? session.userId,
    });
  const own = findRemoteByPath(remotes, pathname);
  const remote = own ?? findRemoteByPath(remotes, (await hasRole) ? paths.admin : paths.dashboard);
  if (remote && (!remote.requires || (await hasRole))) preloadRemote(remote);
}

/** For a visitor of the sign-in page: requests the files of the remote that clients see next as soon as the browser is idle. */
export function requestAheadOfSignIn(remotes: RuntimeConfig['remotes']): void {
  const remote = findRemoteByPath(remotes, paths.dashboard);
  if (!remote || storedUserId()) return;
  whenIdle(() => preloadRemote(remote));
}

function preloadSignedInCode(): void {
  const files = (import.meta.env.PORTAL_SIGNED_IN_FILES ?? '').split(' ').filter(Boolean);
  for (const file of files) preloadCode(file);
}
