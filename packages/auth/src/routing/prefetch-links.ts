import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { PageHandle } from '../contract/contract.ts';

/** How long a pointer or the focus stays on a link before it is likely to be followed, in milliseconds. */
const REST_MS = 80;

/**
 * Fetches what the links of the page lead to when they are likely to be followed: a pointer or the focus rests on one, a finger
 * touches it, or it is clicked before that, so that the page's data comes beside its code. For each it loads the page's code,
 * and calls `requestData` with the path, once until another element is pointed at. Does nothing for users who save data or
 * have a slow connection. Returns a function that stops it.
 */
export function prefetchLinks(
  getRoutes: () => RouteObject[],
  requestData: (pathname: string) => void,
): () => void {
  let likely: HTMLAnchorElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function prefetch() {
    clearTimeout(timer);
    timer = undefined;
    if (!likely || !isOtherPage(likely) || asksForLess()) return;
    const { pathname } = likely;
    preloadPage(getRoutes(), pathname);
    requestData(pathname);
  }
  function onLikely({ target, type }: Event) {
    const link = target instanceof Element ? target.closest('a') : null;
    // A pointer moves within the link, and a press gives it the focus.
    if (link === likely) return;
    likely = link;
    clearTimeout(timer);
    if (type === 'touchstart') prefetch();
    else timer = setTimeout(prefetch, REST_MS);
  }
  const stopped = new AbortController();
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, onLikely, { passive: true, signal: stopped.signal });
  document.addEventListener('click', () => timer && prefetch(), { capture: true, signal: stopped.signal });
  return () => {
    clearTimeout(timer);
    stopped.abort();
  };
}

/** Fetches the code of the page at this path. */
export function preloadPage(routes: RouteObject[], pathname: string): void {
  for (const { route } of matchRoutes(routes, pathname) ?? [])
    (route.handle as PageHandle | undefined)?.preload();
}

const isOtherPage = ({ origin, pathname }: HTMLAnchorElement) =>
  origin === location.origin && pathname !== location.pathname;

/** The part of the Network Information API that is used. Not every browser has it. */
type Connection = { saveData?: boolean; effectiveType?: string };

function asksForLess(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}
