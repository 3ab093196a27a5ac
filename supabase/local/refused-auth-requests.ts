// What a hosted project refuses of the auth service's requests and @supabase/lite does not.
import { refusal } from './second-factor/refusal.ts';
import { readBody } from './second-factor/session-tokens.ts';

/** Whether a request may set a password or an address. */
export function changesUser({ method, url }: Request): boolean {
  return method === 'PUT' && new URL(url).pathname === '/auth/v1/user';
}

/** AUTH-20: @supabase/lite would change it by the old mailbox's link alone, and say which addresses have an account. */
export async function refuseAddressChange(request: Request): Promise<Response | null> {
  if (!changesUser(request)) return null;
  const body = await readBody<{ email?: unknown }>(request);
  if (body?.email === undefined) return null;
  return refusal(
    422,
    'email_change_unavailable',
    'This backend does not change sign-in addresses. A hosted project does.',
  );
}

/** AUTH-17: a mailbox's scanner visits links, and @supabase/lite would redeem them. Our pages redeem with POST. */
export function refuseVisitedLink({ method, url }: Request): Response | null {
  if (method === 'POST' || !/^\/auth\/v1\/verify\/*$/.test(new URL(url).pathname)) return null;
  return Response.json({ message: 'Open the link of the e-mail and click "Continue".' }, { status: 405 });
}
