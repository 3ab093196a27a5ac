import { useMediaQuery } from '@portal/ui/hooks/use-media-query';

/** Whether the window is wide enough to show a list as a table: 1024 px. */
export function useIsTable(): boolean {
  return useMediaQuery('(min-width: 64rem)');
}
