// What a hosted project refuses of the auth service's requests and @supabase/lite does not.
import { refusal } from './second-factor/refusal.ts';
import { readBody } from './second-factor/session-tokens.ts';

/** Whether a request may set a password or an address. */
export function changesUser({ method, url }: Request): boolean {
  return method === 'PUT' && new URL(url).pathname === '/auth/v1/user';
}

/**
 * Returns the refusal of a new sign-in address, null for every other request. @supabase/lite changes the address when the
 * link in the old mailbox is opened, so that anybody could take an address that is not theirs (AUTH-20), and it says which
 * addresses have an account. Hosted Supabase needs the links of both mailboxes.
 */
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

/**
 * Refuses to redeem a link of an e-mail by a visit (AUTH-17). Our links lead to a page whose button redeems them with POST; a
 * scanner of a mailbox only visits. @supabase/lite would redeem a visit too.
 */
export function refuseVisitedLink({ method, url }: Request): Response | null {
  if (method === 'POST' || !/^\/auth\/v1\/verify\/*$/.test(new URL(url).pathname)) return null;
  return Response.json({ message: 'Open the link of the e-mail and click "Continue".' }, { status: 405 });
}
