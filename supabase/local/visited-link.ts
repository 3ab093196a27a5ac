/**
 * Refuses to redeem a link of an e-mail by a visit (AUTH-17). Our links lead to a page whose button redeems them with POST; a
 * scanner of a mailbox only visits. @supabase/lite would redeem a visit too, past what the gateway writes down about the session.
 */
export function refuseVisitedLink({ method, url }: Request): Response | null {
  if (method === 'POST' || !/^\/auth\/v1\/verify\/*$/.test(new URL(url).pathname)) return null;
  return Response.json({ message: 'Open the link of the e-mail and click "Continue".' }, { status: 405 });
}
