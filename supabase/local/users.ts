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

/** Confirms a user's address. Gives the password back, which the confirmation voids (AUTH-16): seeds and tests know whose it is. */
export async function confirmUser({ connection, takeTurn }: AuthService, id: string): Promise<void> {
  const sql = `do $$
declare
  password text := (select encrypted_password from auth.users where id = '${id}');
begin
  update auth.users set email_confirmed_at = now() where id = '${id}';
  update auth.users set encrypted_password = password where id = '${id}';
end $$`;
  await takeTurn(() => connection.exec(sql));
}
