// What a page needs first is requested before the page is shown: its code, and the data that its route names (PageHandle).
import { matchRoutes, type RouteObject } from '@portal/frame/routing/router';
import { rememberedClient } from '@portal/auth/client-state/remembered-client';
import { useImpersonationStore } from '../../cache/impersonation-store.ts';
import { useSelectedClient } from '@portal/frame/client-state/selected-client';
import type { FirstQuery, PageHandle } from '@portal/frame/contract/contract';
import { whenIdle } from '../../layout/when-idle.ts';
import { useSessionStore } from '@portal/auth/session/session';

/** A pointer or the focus that stays on a link for so long, in milliseconds, is likely to follow it. */
const REST_MS = 80;

/** Between two pages whose code is loaded ahead, in milliseconds. */
const PAUSE_MS = 500;

type Address = { pathname: string; search: string };
type Prefetch = (query: FirstQuery) => void;

/** Nothing for users who save data or have a slow connection. Returns a function that stops it. */
export function prefetchLinks(getRoutes: () => RouteObject[], prefetch: Prefetch): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function onLikely({ target, type }: Event) {
    clearTimeout(timer);
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin !== location.origin || savesData()) return;
    const run = () => prefetchPage(getRoutes(), link, prefetch);
    if (type === 'pointerdown') run();
    else timer = setTimeout(run, REST_MS);
  }
  const stopped = new AbortController();
  for (const type of ['pointerover', 'focusin', 'pointerdown'])
    document.addEventListener(type, onLikely, { passive: true, signal: stopped.signal });
  return () => {
    clearTimeout(timer);
    stopped.abort();
  };
}

export function prefetchPage(routes: RouteObject[], { pathname, search }: Address, prefetch: Prefetch): void {
  const userId = useSessionStore.getState().session?.user.id;
  for (const { route, params } of matchRoutes(routes, pathname) ?? []) {
    const handle = route.handle as PageHandle | undefined;
    handle?.preload();
    if (!userId) continue;
    const page = { params, search: new URLSearchParams(search), userId, clientId: viewedClient(userId) };
    for (const query of handle?.firstQueries?.(page) ?? []) prefetch(query);
  }
}

/**
 * Loads the code of the pages that name their first data, one page after the other, while the browser is idle and nothing is requested.
 * Their data is not requested. Does nothing for users who save data or have a slow connection.
 */
export function preloadPages(routes: RouteObject[], isFetching: () => boolean): void {
  const pages = handlesOf(routes).filter(({ firstQueries }) => firstQueries);
  const preloadNext = () => {
    if (savesData()) return;
    if (!isFetching()) pages.shift()?.preload();
    if (pages.length > 0) setTimeout(whenIdle, PAUSE_MS, preloadNext);
  };
  whenIdle(preloadNext);
}

const handlesOf = (routes: RouteObject[]): PageHandle[] =>
  routes.flatMap(({ handle, children = [] }) => [
    ...(handle ? [handle as PageHandle] : []),
    ...handlesOf(children),
  ]);

/** The client whose data the portal will show. A wrong guess shows nothing to anybody: the page requests its own. */
function viewedClient(userId: string): string {
  const { impersonation } = useImpersonationStore.getState();
  const { client } = useSelectedClient.getState();
  return impersonation?.targetUserId ?? client?.clientId ?? rememberedClient(userId) ?? userId;
}

/** By the Network Information API, which not every browser has. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}
