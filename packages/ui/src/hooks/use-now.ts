import { useEffect, useState } from 'react';

/** The current time in milliseconds, renewed every `tickMs`, for texts that change while the page stays open. */
export function useNow(tickMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(tick);
  }, [tickMs]);
  return now;
}
