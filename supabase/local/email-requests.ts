import { readBody } from './second-factor/session-tokens.ts';

/** As `max_frequency` in config.toml: the least time between two e-mails of one kind to one address. */
const INTERVAL_MS = 60_000;

/** What anybody can have sent to an address, by the path of the request. */
const KINDS: Readonly<Record<string, string>> = {
  '/auth/v1/recover': 'link',
  '/auth/v1/otp': 'link',
  '/auth/v1/magiclink': 'link',
  '/auth/v1/resend': 'confirmation',
};

/** Whether a request is for an e-mail, which needs no session. */
export function requestsEmail({ method, url }: Request): boolean {
  return method === 'POST' && new URL(url).pathname in KINDS;
}

/**
 * Responds to requests for an e-mail before it is known whether the address has an account, so that neither the response nor its
 * time says so. The e-mail follows, unless this address got one of its kind within the last minute.
 */
export function createEmailRequests() {
  const sentAt = new Map<string, number>();

  /** Whether an e-mail may be sent; if so, it counts as sent. */
  function maySend(key: string): boolean {
    const now = Date.now();
    for (const [other, time] of sentAt) if (now - time >= INTERVAL_MS) sentAt.delete(other);
    if (sentAt.has(key)) return false;
    sentAt.set(key, now);
    return true;
  }

  return async (request: Request, send: (request: Request) => Promise<Response>): Promise<Response> => {
    const email = (await readBody<{ email?: unknown }>(request))?.email;
    // Refused alike for every address.
    if (!isEmail(email)) return send(request);
    if (maySend(`${KINDS[new URL(request.url).pathname]} ${email.toLowerCase()}`)) void send(request);
    return Response.json({});
  };
}

/** Whether @supabase/lite takes this for an e-mail address, so that an account can have it. */
export function isEmail(value: unknown): value is string {
  return typeof value === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);
}
