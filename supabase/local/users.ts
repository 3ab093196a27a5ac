import type { Backend } from './backend.ts';
import { queries } from './database/rows.ts';

type AuthService = Pick<Backend, 'url' | 'publishableKey' | 'connection' | 'takeTurn'>;

/** Signs a user up through the auth service and confirms the address. The password stays valid. */
export async function createConfirmedUser(
  service: AuthService,
  email: string,
  password: string,
): Promise<string> {
  const id = await signUp(service, email, password);
  await confirmUser(service, id);
  return id;
}

/**
 * Signs a user up through the auth service, whose response says nothing about the account. Resolves with the id as soon as there is
 * an account. The user cannot sign in until confirmed.
 */
export async function signUp(
  { url, publishableKey, connection, takeTurn }: AuthService,
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
  const { id } = await waitForAccount(async () => {
    const [account] = await takeTurn(
      () => sql<{ id: string }>`select id from auth.users where email = ${email.toLowerCase()}`,
    );
    return account;
  });
  return id;
}

/**
 * The embedded auth service adds an account after its response to the sign-up. Resolves with what `find` resolves with as soon as that
 * is something.
 */
export async function waitForAccount<Account>(find: () => Promise<Account | undefined>): Promise<Account> {
  const end = Date.now() + 30_000;
  do {
    const account = await find();
    if (account !== undefined) return account;
    await new Promise((resolve) => setTimeout(resolve, 20));
  } while (Date.now() < end);
  throw new Error('The account was not added within 30 seconds of the sign-up.');
}

/** Confirms a user's address, so that the user can sign in with the password of the sign-up. */
export async function confirmUser({ connection, takeTurn }: AuthService, id: string): Promise<void> {
  await takeTurn(() => connection.exec(confirmSql(`id = '${id}'`)));
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
