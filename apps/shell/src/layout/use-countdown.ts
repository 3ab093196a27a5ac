import { useEffect, useState } from 'react';

/** The seconds left (0 when not running) and a function that starts it. Uses the clock: sleeping computers miss ticks. */
export function useCountdown(initial = 0): [number, (seconds: number) => void] {
  const [now, setNow] = useState(Date.now);
  const [endsAt, setEndsAt] = useState(now + initial * 1_000);
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1_000));
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  const start = (seconds: number) => {
    const startedAt = Date.now();
    setNow(startedAt);
    setEndsAt(startedAt + seconds * 1_000);
  };
  return [secondsLeft, start];
}

/** Formats seconds as "9:05", and fewer than a minute as "42 s". */
export function formatCountdown(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
