import type { Connection } from '@supabase/lite';

type AuthService = { url: string; publishableKey: string; connection: Connection };

/** Signs a user up through the auth service and confirms the address, as clicking the e-mail's link would. */
export async function createConfirmedUser(
  { url, publishableKey, connection }: AuthService,
  email: string,
  password: string,
): Promise<string> {
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const answer = (await response.json()) as { id?: string; user?: { id: string }; msg?: string };
  const id = answer.user?.id ?? answer.id;
  if (!id) throw new Error(`${email} could not be signed up: ${answer.msg ?? response.status}`);
  await connection.exec(`update auth.users set email_confirmed_at = now() where id = '${id}'`);
  return id;
}
