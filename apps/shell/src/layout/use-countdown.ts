import { useEffect, useState } from 'react';

/** The seconds until the countdown ends (0 when it is not running), and a function that starts it. `initial` starts it at once. */
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
