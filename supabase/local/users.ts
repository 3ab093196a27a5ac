import type { Backend } from './backend.ts';

type AuthService = Pick<Backend, 'url' | 'publishableKey' | 'connection' | 'takeTurn'>;

export async function createConfirmedUser(
  service: AuthService,
  email: string,
  password: string,
): Promise<string> {
  const id = await signUp(service, email, password);
  await confirmUser(service, id);
  return id;
}

/** Signs a user up through the auth service. Resolves with the id; the user cannot sign in until confirmed. */
export async function signUp(
  { url, publishableKey }: AuthService,
  email: string,
  password: string,
): Promise<string> {
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`${email} could not be signed up: ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
}

/** Confirms a user's address, so that the user can sign in with the password of the sign-up. */
export async function confirmUser({ connection, takeTurn }: AuthService, id: string): Promise<void> {
  await takeTurn(() => connection.exec(confirmSql(`id = '${id}'`)));
}

/** Gives the password back, which the confirmation voids (AUTH-16): seeds and tests know whose it is. */
function confirmSql(condition: string): string {
  return `do $$
declare
  account record;
begin
  select id, encrypted_password into account from auth.users where ${condition};
  update auth.users set email_confirmed_at = now() where id = account.id;
  update auth.users set encrypted_password = account.encrypted_password where id = account.id;
end $$`;
}
