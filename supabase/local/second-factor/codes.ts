import { Secret, TOTP } from 'otpauth';

/** The codes of Supabase Auth: six digits of SHA-1, new every 30 s, good for one period before and after. */
const PERIOD_S = 30;
const WINDOW = 1;
const SECRET_BYTES = 20;

export function newSecret(issuer: string, account: string): { secret: string; uri: string } {
  const totp = new TOTP({
    issuer,
    label: account,
    secret: new Secret({ size: SECRET_BYTES }),
    period: PERIOD_S,
  });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Returns the code that an authenticator app shows now. */
export const currentCode = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_S }).generate();

/** Returns the number of the 30 seconds that a code belongs to. Null for a wrong code. */
export function periodOfCode(secret: string, code: string): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_S });
  const delta = /^\d{6}$/.test(code) ? totp.validate({ token: code, window: WINDOW }) : null;
  return delta === null ? null : Math.floor(Date.now() / 1000 / PERIOD_S) + delta;
}
