// Component tests talk to the real Supabase client; only the network beneath it is a stand-in.
import { connectSupabase, SESSION_STORAGE_KEY } from '@portal/data/supabase';
import { vi } from 'vitest';

const BACKEND = 'http://backend.test';

/** One request that a screen made. */
export type Asked = { method: string; path: string; body: unknown };
type Reply = (asked: Asked) => Response | Promise<Response>;

/** An answer of the backend in JSON. */
export function answer(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

/** Takes the place of fetch. A request without an answer fails as a lost connection does. */
export function fakeNetwork() {
  const asked: Asked[] = [];
  const replies = new Map<string, Reply>();
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit = {}) => {
    const made: Asked = {
      method: init.method ?? 'GET',
      path: new URL(url).pathname,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    };
    asked.push(made);
    const reply = replies.get(`${made.method} ${made.path}`);
    if (!reply) throw new TypeError('Failed to fetch');
    return reply(made);
  });
  connectSupabase({ url: BACKEND, publishableKey: 'sb_publishable_test' });
  return {
    /** From now on "GET /rest/v1/profiles" and the like are answered so. */
    on: (request: string, reply: Reply) => void replies.set(request, reply),
    /** Every request so far of the kind "POST /rest/v1/rpc/submit_onboarding". */
    asked: (request: string) => asked.filter(({ method, path }) => `${method} ${path}` === request),
  };
}

/** Leaves the session of a signed-in user in the browser, as signing in does. */
export function storeSession(user: { id: string; email: string }): void {
  const session = {
    access_token: 'token',
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user,
  };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
}
