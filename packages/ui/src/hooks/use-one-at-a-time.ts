import { useRef } from 'react';

/** A pending button is not enough: a second click can arrive before React has rendered the first one's changes. */
export function useOneAtATime<Args extends unknown[]>(
  action: (...args: Args) => Promise<void>,
): (...args: Args) => Promise<void> {
  const isRunning = useRef(false);
  return async (...args) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await action(...args);
    } finally {
      isRunning.current = false;
    }
  };
}
