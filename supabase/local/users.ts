import type { Connection } from '@supabase/lite';
import { queries } from './database/rows.ts';

type AuthService = { url: string; publishableKey: string; connection: Connection };

/** Signs a user up through the auth service and confirms the address. The password stays valid. */
export async function createConfirmedUser(
  service: AuthService,
  email: string,
  password: string,
): Promise<string> {
  const id = await signUp(service, email, password);
  await confirmUser(service.connection, id);
  return id;
}

/**
 * Signs a user up through the auth service, whose answer says nothing about the account. Resolves with the id as soon as there is
 * an account. The user cannot sign in until confirmed.
 */
export async function signUp(
  { url, publishableKey, connection }: AuthService,
  email: string,
  password: string,
): Promise<string> {
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`${email} could not be signed up: ${await response.text()}`);
  const sql = queries(connection);
  const end = Date.now() + 30_000;
  do {
    const [account] = await sql<{
      id: string;
    }>`select id from auth.users where email = ${email.toLowerCase()}`;
    if (account) return account.id;
    await new Promise((resolve) => setTimeout(resolve, 20));
  } while (Date.now() < end);
  throw new Error(`${email} could not be signed up.`);
}

/** Confirms a user's address, so that the user can sign in with the password of the sign-up. */
export async function confirmUser(connection: Connection, id: string): Promise<void> {
  await connection.exec(confirmSql(`id = '${id}'`));
}

/**
 * The SQL that confirms the account for which the condition holds, and gives it its password back, which the confirmation
 * voids (AUTH-16): seeds and tests know whose password it is.
 */
export function confirmSql(condition: string): string {
  return `do $$
declare
  account record;
begin
  select id, encrypted_password into account from auth.users where ${condition};
  update auth.users set email_confirmed_at = now() where id = account.id;
  update auth.users set encrypted_password = account.encrypted_password where id = account.id;
end $$`;
}
