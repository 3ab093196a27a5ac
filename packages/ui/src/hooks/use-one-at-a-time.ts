import { useRef } from 'react';

/**
 * Wraps an action so that calls are ignored while an earlier call is running. State or a pending button alone is not
 * enough, because a second click can arrive before React has rendered the first one's changes.
 */
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
