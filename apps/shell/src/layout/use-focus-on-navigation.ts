import { useLocation } from '@portal/frame/routing/router';
import { focusHeading } from '@portal/ui/layout/focus-heading';
import { useEffect, useRef, type RefObject } from 'react';

/** The router's name for the entry that the visit began with: `default`, or after a reload the one from before. */
const firstKey: unknown = globalThis.history?.state?.key ?? 'default';
let hasNavigated = false;

/** ALL-02: the h1 takes focus after a navigation, but not on the first page of a visit. */
export function useFocusOnNavigation(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, hash } = useLocation();
  useEffect(() => {
    // The visitor may come back to it.
    if (key !== firstKey) hasNavigated = true;
    if (hasNavigated && hash === '') focusHeading(heading.current);
  }, [key, hash]);
  return heading;
}
