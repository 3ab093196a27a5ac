// Runs the scheduled tasks that pg_cron runs on hosted Supabase.
import { asOperator } from '../scripts/operator.ts';
import { applyRetention } from '../scripts/retention.ts';

const DELIVER_EMAIL_MS = 2_000;
const DELIVER_WEBHOOKS_MS = 2_000;
const CHECK_DEPLOYMENTS_MS = 10_000;
const END_IMPERSONATIONS_MS = 60_000;
const SWEEP_UPLOADS_MS = 600_000;
// Every minute of an hour of the night there; a demonstration seldom runs for a day.
const APPLY_RETENTION_MS = 3_600_000;

type Options = { url: string; secretKey: string };

/** Starts the schedule. Skips a task that is still running. Returns a function that stops the schedule. */
export function startTimers({ url, secretKey }: Options): () => void {
  const call = (path: string) => async () => {
    await fetch(url + path, {
      method: 'POST',
      headers: { apikey: secretKey, 'content-type': 'application/json' },
      body: '{}',
    }).catch(() => undefined);
  };
  const stops = [
    every(DELIVER_EMAIL_MS, call('/functions/v1/deliver-email')),
    every(DELIVER_WEBHOOKS_MS, call('/functions/v1/deliver-webhooks')),
    every(CHECK_DEPLOYMENTS_MS, call('/functions/v1/check-deployments')),
    every(END_IMPERSONATIONS_MS, call('/rest/v1/rpc/end_expired_impersonations')),
    every(SWEEP_UPLOADS_MS, call('/functions/v1/sweep-uploads')),
    every(APPLY_RETENTION_MS, async () => {
      await applyRetention(asOperator(url, secretKey)).catch(() => undefined);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function every(milliseconds: number, errand: () => Promise<void>): () => void {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    void errand().finally(() => {
      isRunning = false;
    });
  }, milliseconds);
  return () => clearInterval(timer);
}
