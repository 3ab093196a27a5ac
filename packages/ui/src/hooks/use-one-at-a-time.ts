import { useRef, useState } from 'react';

/** Returns the action, which does nothing while it is running, and whether it is. */
export function useOneAtATime<Args extends unknown[]>(action: (...args: Args) => Promise<unknown>) {
  // State alone is not enough: a second click can arrive before React has rendered the first one's changes.
  const isRunning = useRef(false);
  const [isPending, setIsPending] = useState(false);
  const setRunning = (value: boolean) => {
    isRunning.current = value;
    setIsPending(value);
  };
  async function run(...args: Args): Promise<void> {
    if (isRunning.current) return;
    setRunning(true);
    try {
      await action(...args);
    } finally {
      setRunning(false);
    }
  }
  return [run, isPending] as const;
}
