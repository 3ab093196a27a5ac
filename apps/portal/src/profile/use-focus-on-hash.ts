import { useLocation } from '@portal/frame/routing/router';
import { focusHeading } from '@portal/ui/layout/focus-heading';
import { useEffect } from 'react';

/** How long the heading is kept in view while what is above it may still be loading. */
const SETTLE_MS = 3_000;

/** For links such as /profile/security#sessions: the heading takes the focus and is kept in view while the page above loads. */
export function useFocusOnHash(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const heading = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (!heading) return;
    heading.tabIndex = -1;
    focusHeading(heading);
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
