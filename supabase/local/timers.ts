// Runs the scheduled tasks that pg_cron runs on hosted Supabase.
import { asOperator } from '../scripts/operator.ts';
import { applyRetention } from '../scripts/retention.ts';

/** What is called every so many seconds. */
const CALLS: readonly [path: string, seconds: number][] = [
  ['/functions/v1/deliver-email', 2],
  ['/functions/v1/deliver-webhooks', 2],
  ['/functions/v1/check-deployments', 10],
  ['/rest/v1/rpc/end_expired_impersonations', 60],
  ['/functions/v1/sweep-uploads', 600],
];
/** Every minute of an hour of the night there; a demonstration seldom runs for a day. */
const RETENTION_SECONDS = 3_600;

/** Starts the schedule. Skips a task that is still running. Returns a function that stops the schedule. */
export function startTimers({ url, secretKey }: { url: string; secretKey: string }): () => void {
  const request = {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    body: '{}',
  };
  const stops = [
    ...CALLS.map(([path, seconds]) => every(seconds, () => fetch(url + path, request))),
    every(RETENTION_SECONDS, () => applyRetention(asOperator(url, secretKey))),
  ];
  return () => stops.forEach((stop) => stop());
}

function every(seconds: number, task: () => Promise<unknown>): () => void {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    void task()
      .catch(() => undefined)
      .finally(() => (isRunning = false));
  }, seconds * 1000);
  return () => clearInterval(timer);
}
