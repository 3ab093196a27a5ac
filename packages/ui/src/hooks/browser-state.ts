import { useEffect, useState, useSyncExternalStore } from 'react';

/** Whether a media query matches, updated on changes. `matchesAtBuild` is returned when a page is rendered at build time. */
export function useMediaQuery(query: string, matchesAtBuild = false): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
    () => matchesAtBuild,
  );
}

/** Whether the window is wide enough to show a list as a table beside the open sidebar: 1024 px. */
export function useIsTable(): boolean {
  return useMediaQuery('(min-width: 64rem)');
}

/** The current time in milliseconds, renewed each minute or every `tickMs`, for texts that change while the page stays open. */
export function useNow(tickMs = 60_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(tick);
  }, [tickMs]);
  return now;
}
