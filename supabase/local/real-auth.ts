import { sign } from './second-factor/session-tokens.ts';
import type { Secrets } from './secrets.ts';

/** A running Supabase Auth to use in place of the embedded one, on the same PostgreSQL. */
export type RealAuth = { url: string; jwtSecret: string };

export function isForAuth({ url }: Request): boolean {
  return new URL(url).pathname.startsWith('/auth/v1/');
}

/** As hosted's gateway: refuses a wrong key, and turns a key in place of a session into a token of its role. */
export function createAuthProxy({ url, jwtSecret }: RealAuth, { publishableKey, secretKey }: Secrets) {
  const roles = new Map([
    [publishableKey, 'anon'],
    [secretKey, 'service_role'],
  ]);
  const now = Math.floor(Date.now() / 1000);
  const tokenOf = (key: string) =>
    sign({ role: roles.get(key), iss: 'supabase', iat: now, exp: now + 10 * 365 * 86_400 }, jwtSecret);

  return async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    const key = headers.get('apikey') ?? '';
    // Browsers come to these by a link or a redirect.
    const isOpen = /^\/auth\/v1\/(authorize|callback|verify)$/.test(pathname);
    if (!roles.has(key) && !isOpen) return Response.json({ message: 'Invalid API key' }, { status: 401 });
    const bearer = headers.get('authorization')?.replace(/^Bearer /i, '') ?? key;
    if (roles.has(bearer)) headers.set('authorization', `Bearer ${tokenOf(bearer)}`);
    // Everybody is on this machine, unless a test says otherwise.
    if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', '127.0.0.1');
    for (const name of ['host', 'connection', 'content-length']) headers.delete(name);
    // What is passed back is not compressed any more.
    headers.set('accept-encoding', 'identity');
    return fetch(url + pathname.slice('/auth/v1'.length) + search, {
      method: request.method,
      headers,
      // The caller follows redirects.
      redirect: 'manual',
      ...(request.body && { body: await request.arrayBuffer() }),
    });
  };
}
