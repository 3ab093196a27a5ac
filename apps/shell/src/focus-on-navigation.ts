import { useLocation } from '@portal/auth/router';
import { useEffect, useRef, type RefObject } from 'react';

let hasNavigated = false;

/**
 * For the h1 (tabIndex -1) of a page of the shell: it takes focus after a navigation, so that screen readers and the
 * keyboard start there (ALL-02); not on the first page of a visit, where the browser starts at the top.
 */
export function useFocusOnNavigation(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, hash } = useLocation();
  useEffect(() => {
    // The router calls the first entry of a visit so, also when the visitor comes back to it.
    if (key !== 'default') hasNavigated = true;
    if (hasNavigated && hash === '') heading.current?.focus({ preventScroll: true });
  }, [key, hash]);
  return heading;
}
