import { useLocation } from '@portal/frame/routing/router';
import { useEffect } from 'react';

/** How long the heading is kept in view while what is above it may still be loading. */
const SETTLE_MS = 3_000;

/**
 * For a page whose parts can be linked to, as e-mails do with /profile/security#sessions: scrolls to the heading with that id and
 * moves the focus to it. While the page above it is loading, the heading is kept in view, until the user scrolls, clicks or types.
 */
export function useFocusOnHash(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const heading = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    const scroll = () => heading.closest('section')?.scrollIntoView({ block: 'start' });
    scroll();
    const stop = new AbortController();
    const resized = new ResizeObserver(scroll);
    resized.observe(document.body);
    const timer = setTimeout(() => stop.abort(), SETTLE_MS);
    for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
      window.addEventListener(type, () => stop.abort(), { signal: stop.signal, passive: true });
    stop.signal.addEventListener('abort', () => resized.disconnect());
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [hash, key]);
}
