import { useRef } from 'react';

/**
 * The action, which does nothing while an earlier call of it is under way. A second click can come before what the first
 * one changed is rendered, so a state alone, or a button that is pending, would let it through.
 */
export function useOneAtATime<Args extends unknown[]>(
  action: (...args: Args) => Promise<void>,
): (...args: Args) => Promise<void> {
  const isUnderWay = useRef(false);
  return async (...args) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await action(...args);
    } finally {
      isUnderWay.current = false;
    }
  };
}
