// The codes of an authenticator app (AUTH-18). The auth service takes those of one period before to one after, each once, and
// none that is older than the last one.
import { setTimeout } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';

const PERIOD_MS = 30_000;
const MOST_MS_TO_ENTER = 8_000;
// Node counts a timer from the start of its event loop's turn, so it may fire some milliseconds before the period ends.
const MOST_MS_FIRED_EARLY = 500;

/** Returns the code that the app shows now, or the one of the 30 seconds before or after. */
export function getCode(secret: string, periods: -1 | 0 | 1 = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + periods * PERIOD_MS,
  });
}

/**
 * Resolves to the code of the period before this one, after which the present one is still good, while there is time to enter
 * it: a code is refused as soon as it is two periods old.
 */
export async function getPreviousCode(secret: string): Promise<string> {
  const left = PERIOD_MS - (Date.now() % PERIOD_MS);
  if (left < MOST_MS_TO_ENTER) await setTimeout(left + MOST_MS_FIRED_EARLY);
  return getCode(secret, -1);
}
