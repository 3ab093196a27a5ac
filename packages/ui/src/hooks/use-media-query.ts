import { useSyncExternalStore } from 'react';

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
