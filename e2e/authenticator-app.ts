// An authenticator app for journeys and benchmarks (AUTH-18).
import { setTimeout } from 'node:timers/promises';
import { createClient, type Session } from '@supabase/supabase-js';
import { Secret, TOTP } from 'otpauth';

const PERIOD_MS = 30_000;
const MOST_MS_TO_ENTER = 8_000;
// Node counts a timer from the start of its event loop's turn, so it may fire some milliseconds before the period ends.
const MOST_MS_FIRED_EARLY = 500;

type Backend = { urls: { backend: string }; publishableKey: string };

/**
 * Returns the code that the app shows now, or so many periods of 30 s before or after. The auth service takes the codes of one
 * period before to one after, each once, and none that is older than the last one.
 */
export function getCode(secret: string, periods: -1 | 0 | 1 = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + periods * PERIOD_MS,
  });
}

/**
 * Resolves to the code of the period before this one, while there is time to enter it: a code is refused as soon as it is two
 * periods old.
 */
export async function getPreviousCode(secret: string): Promise<string> {
  const left = PERIOD_MS - (Date.now() % PERIOD_MS);
  if (left < MOST_MS_TO_ENTER) await setTimeout(left + MOST_MS_FIRED_EARLY);
  return getCode(secret, -1);
}

/**
 * Sets up an app in somebody's session. Returns its secret and the session after the first code. That code is of the period
 * before this one, so that the present one is still good.
 */
export async function enrolSession(
  { urls, publishableKey }: Backend,
  before: Session,
): Promise<{ secret: string; session: Session }> {
  const client = createClient(urls.backend, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  await client.auth.setSession(before);
  const { data: factor, error } = await client.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: 'Authenticator app',
  });
  if (error) throw error;
  const { secret } = factor.totp;
  const { error: refused } = await client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: await getPreviousCode(secret),
  });
  const { data } = await client.auth.getSession();
  if (refused || !data.session) throw refused ?? new Error('The first code gave no session.');
  return { secret, session: data.session };
}
