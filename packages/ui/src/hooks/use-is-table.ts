import { useMediaQuery } from './use-media-query.ts';

/** Whether the window is wide enough to show a list as a table: 1024 px, or 1280 px when its rows have many controls. */
export function useIsTable(hasManyControls = false): boolean {
  return useMediaQuery(hasManyControls ? '(min-width: 80rem)' : '(min-width: 64rem)');
}
