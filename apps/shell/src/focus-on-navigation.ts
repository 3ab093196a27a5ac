import { useLocation } from '@portal/auth/router';
import { useEffect, useRef, type RefObject } from 'react';

/**
 * For the h1 (tabIndex -1) of a page of the shell: it takes focus after a navigation, so that screen readers and the
 * keyboard start there (ALL-02); not on the first page of a visit, where the browser starts at the top.
 */
export function useFocusOnNavigation(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, hash } = useLocation();
  const isLanding = key === 'default' || hash !== '';
  useEffect(() => {
    if (!isLanding) heading.current?.focus({ preventScroll: true });
  }, [isLanding]);
  return heading;
}
