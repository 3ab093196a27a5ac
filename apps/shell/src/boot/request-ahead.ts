// What a page of a signed-in user needs first, requested before the code that uses it runs. docs/decisions/page-load.md says what
// each part saves.
import { rememberedClient } from '@portal/auth/client-state/remembered-client';
import { paths } from '@portal/auth/routing/paths';
import { requestEarly, type EarlyRequest } from '@portal/data/client/early/early-responses';
import {
  adminPageRequests,
  pageRequests,
  profileRequest,
  roleRequest,
  secondFactorRequest,
} from '@portal/data/client/early/early-requests';
import type { RuntimeConfig } from '@portal/data/client/runtime-config';
import { preloadFile, preloadRemote } from '../remotes/loading/preload-remote.ts';
import { findRemoteByPath } from '../remotes/mounting/mounts.ts';
import { storedUserId, usableSession, type StoredSession } from './stored-session.ts';

/**
 * Requests what this page needs first for the user with a stored session: the shell's code for signed-in users, the page's first data, and
 * the files of its remote; on the shell's pages, those of the remote that signing in leads to. A remote that requires a role
 * waits for the response about it (GUARD-05).
 */
export async function requestAhead(
  config: Promise<Pick<RuntimeConfig, 'remotes' | 'supabase'>>,
  pathname: string,
): Promise<void> {
  if (!storedUserId()) return;
  preloadSignedInCode();
  const { remotes, supabase } = await config;
  const isAdmin = requestFirstData(supabase, pathname);
  const own = findRemoteByPath(remotes, pathname);
  const remote = own ?? findRemoteByPath(remotes, (await isAdmin) ? paths.admin : paths.dashboard);
  if (remote && (!remote.requires || (await isAdmin))) preloadRemote(remote);
}

/** For a visitor of the sign-in page: requests the files of the remote that clients see next as soon as the browser is idle. */
export function requestAheadOfSignIn(remotes: RuntimeConfig['remotes']): void {
  const remote = findRemoteByPath(remotes, paths.dashboard);
  if (!remote || storedUserId()) return;
  // Safari has no requestIdleCallback.
  const whenIdle = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout;
  whenIdle(() => preloadRemote(remote));
}

function preloadSignedInCode(): void {
  const files = (import.meta.env.PORTAL_SIGNED_IN_FILES ?? '').split(' ').filter(Boolean);
  for (const file of files) preloadFile('modulepreload', file);
}

/** Requests the first data of a page that a link leads to. `userId` is the client whose data it will show. */
export async function requestPageData(
  config: Promise<Pick<RuntimeConfig, 'supabase'>>,
  pathname: string,
  userId: string,
): Promise<void> {
  const { supabase } = await config;
  const session = usableSession();
  if (session)
    fetchAll(supabase, session, [...pageRequests(pathname, userId), ...adminPageRequests(pathname)]);
}

/**
 * Requests role, profile, second factor and the page's own content. Resolves with whether the user is an admin; false when that is
 * not known. Never rejects: the page requests again what failed.
 */
async function requestFirstData(supabase: RuntimeConfig['supabase'], pathname: string): Promise<boolean> {
  const session = usableSession();
  if (!session) return false;
  const { userId } = session;
  const clientId = rememberedClient(userId) ?? userId;
  const role = fetchRows(supabase, session, roleRequest(userId));
  fetchAll(supabase, session, [
    profileRequest(clientId),
    secondFactorRequest,
    ...pageRequests(pathname, clientId),
  ]);
  const isAdmin = (await role)?.length === 1;
  if (isAdmin) fetchAll(supabase, session, adminPageRequests(pathname));
  return isAdmin;
}

function fetchAll(
  supabase: RuntimeConfig['supabase'],
  session: StoredSession,
  requests: EarlyRequest[],
): void {
  for (const request of requests) {
    void fetchRows(supabase, session, request).then(
      (rows) => rows && request.next && fetchAll(supabase, session, request.next(rows)),
    );
  }
}

/** Resolves with the rows, or null. */
async function fetchRows(
  supabase: RuntimeConfig['supabase'],
  { accessToken }: StoredSession,
  request: EarlyRequest,
): Promise<never[] | null> {
  try {
    const response = await requestEarly(supabase, accessToken, request);
    const rows: unknown = response.ok ? await response.json() : null;
    return Array.isArray(rows) ? (rows as never[]) : null;
  } catch {
    return null;
  }
}
