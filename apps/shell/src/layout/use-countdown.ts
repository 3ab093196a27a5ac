import { useEffect, useState } from 'react';

/** Seconds left until a countdown ends, 0 when none is running, and a function that starts one. `initial` runs at once. */
export function useCountdown(initial = 0): [number, (seconds: number) => void] {
  const [secondsLeft, setSecondsLeft] = useState(initial);
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setSecondsLeft((seconds) => seconds - 1), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return [secondsLeft, setSecondsLeft];
}

/** Formats seconds as "9:05", and fewer than a minute as "42 s". */
export function inMinutes(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
