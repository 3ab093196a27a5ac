import { useLocation } from '@portal/frame/routing/router';
import { useEffect, useRef, type RefObject } from 'react';

/** The router's name for the entry that the visit began with: `default`, or after a reload the one from before. */
const firstKey: unknown = globalThis.history?.state?.key ?? 'default';
let hasNavigated = false;

/**
 * For the h1 (tabIndex -1) of a page of the shell: it takes focus after a navigation, so that screen readers and the
 * keyboard start there (ALL-02); not on the first page of a visit, where the browser starts at the top.
 */
export function useFocusOnNavigation(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, hash } = useLocation();
  useEffect(() => {
    // The visitor may come back to it.
    if (key !== firstKey) hasNavigated = true;
    if (hasNavigated && hash === '') heading.current?.focus({ preventScroll: true });
  }, [key, hash]);
  return heading;
}
