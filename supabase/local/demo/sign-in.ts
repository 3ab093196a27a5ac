// Checks before a start prints `ready` that the printed accounts exist with the printed password.
import { hash } from 'bcryptjs';
import type { Backend } from '../backend.ts';
import { DEMO_CLIENT, DEMO_PASSWORD } from './accounts.ts';

const BCRYPT_COST = 10;

/** Resets a changed password in a data folder, and says so. False when the user's own server has no such account. */
export async function checkDemonstration(
  backend: Backend,
  { isOnServer, say }: { isOnServer: boolean; say: (sentence: string) => void },
): Promise<boolean> {
  if (await canSignIn(backend)) return true;
  if (isOnServer) return false;
  const encrypted = await hash(DEMO_PASSWORD, BCRYPT_COST);
  await backend.connection.exec(
    `update auth.users set encrypted_password = '${encrypted}' where email = '${DEMO_CLIENT}'`,
  );
  if (!(await canSignIn(backend)))
    throw new Error(
      `${DEMO_CLIENT} cannot sign in, so the demonstration is not usable. npm run db:reset removes it; then start again.`,
    );
  say(`The password of ${DEMO_CLIENT} had been changed. It is ${DEMO_PASSWORD} again.`);
  return true;
}

async function canSignIn({ url, publishableKey }: Backend): Promise<boolean> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: DEMO_CLIENT, password: DEMO_PASSWORD }),
  });
  await answer.body?.cancel();
  return answer.ok;
}
