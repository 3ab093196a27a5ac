import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { PageHandle } from '../contract/contract.ts';

/**
 * Fetches the code of the page that a link leads to when the pointer or the focus comes to the link or a finger touches it. Does
 * nothing for users who save data or have a slow connection. Returns a function that stops it.
 */
export function prefetchLinks(getRoutes: () => RouteObject[]): () => void {
  function prefetch({ target }: Event) {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === location.origin && !savesData()) preloadPage(getRoutes(), link.pathname);
  }
  const stopped = new AbortController();
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, prefetch, { passive: true, signal: stopped.signal });
  return () => stopped.abort();
}

/** Fetches the code of the page at this path, once. */
export function preloadPage(routes: RouteObject[], pathname: string): void {
  for (const { route } of matchRoutes(routes, pathname) ?? [])
    (route.handle as PageHandle | undefined)?.preload();
}

/** The part of the Network Information API that is used. Not every browser has it. */
type Connection = { saveData?: boolean; effectiveType?: string };

function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}
