import { useLocation } from '@portal/frame/routing/router';
import { readSession } from '@portal/ui/session-storage';
import { useEffect } from 'react';

/** Where ScrollRestoration keeps the position of each entry of the history. */
export const SCROLL_POSITIONS = 'portal-scroll-positions';

const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** ALL-05: ScrollRestoration tries only once, before the page has its length. */
export function useScrollAfterReload(): void {
  const { key } = useLocation();
  useEffect(() => {
    const wanted = readPosition(key);
    if (!wanted) return;
    const grown = new ResizeObserver(() => {
      if (document.documentElement.scrollHeight - window.innerHeight < wanted) return;
      window.scrollTo(0, wanted);
      stop();
    });
    const stop = () => {
      grown.disconnect();
      for (const act of ACTS) window.removeEventListener(act, stop);
    };
    for (const act of ACTS) window.addEventListener(act, stop, { passive: true });
    grown.observe(document.body);
    return stop;
    // oxlint-disable-next-line react/exhaustive-deps -- At the start alone: ScrollRestoration handles navigations.
  }, []);
}

function readPosition(key: string): number | undefined {
  const kept = readSession(SCROLL_POSITIONS);
  return kept === null ? undefined : (JSON.parse(kept) as Record<string, number>)[key];
}
