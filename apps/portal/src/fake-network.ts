// Component tests talk to the real Supabase client; only the network beneath it is a stand-in.
import { SESSION_STORAGE_KEY } from '@portal/data/client/supabase';
import { adoptTestConfig } from '@portal/data/client/test-config';
import { vi } from 'vitest';

/** One request that a screen made. */
type Asked = { method: string; path: string; search: URLSearchParams; body: unknown };
type Reply = (asked: Asked) => Response | Promise<Response>;

/** An answer of the backend in JSON. */
export function answer(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

/** A page of a list that has `totalCount` rows. */
export function answerPage(rows: readonly unknown[], totalCount = rows.length): Response {
  const range = rows.length > 0 ? `0-${rows.length - 1}` : '*';
  return new Response(JSON.stringify(rows), {
    headers: { 'content-type': 'application/json', 'content-range': `${range}/${totalCount}` },
  });
}

/** Takes the place of fetch. A request without an answer fails as a lost connection does. */
export function fakeNetwork() {
  const asked: Asked[] = [];
  const replies = new Map<string, Reply>();
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit = {}) => {
    const made: Asked = {
      method: init.method ?? 'GET',
      path: new URL(url).pathname,
      search: new URL(url).searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    };
    asked.push(made);
    const reply = replies.get(`${made.method} ${made.path}`);
    if (!reply) throw new TypeError('Failed to fetch');
    return reply(made);
  });
  adoptTestConfig();
  return {
    /** From now on "GET /rest/v1/profiles" and the like are answered so. */
    on: (request: string, reply: Reply) => void replies.set(request, reply),
    /** From now on such a request fails as a lost connection does. */
    cut: (request: string) => void replies.delete(request),
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

/** The profile of an approved client who may see every page. */
export const approvedProfile = {
  id: '00000000-0000-4000-8000-0000000000aa',
  user_id: '00000000-0000-4000-8000-000000000001',
  full_name: 'Ada Lovelace',
  company_name: 'Analytical Engines',
  project_name: 'Notes',
  role_title: 'CTO',
  company_website: 'https://engines.test',
  twitter_handle: '@ada',
  telegram_handle: '@ada',
  linkedin_profile: null,
  business_email: 'ada@client.test',
  project_description: 'A protocol.',
  intended_services: ['Solidity Audit', 'Other: Formal proofs'],
  newsletter_subscribed: false,
  onboarding_completed: true,
  approval_status: 'approved',
  approved_at: '2026-01-02T00:00:00Z',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
};

/** A network on which the signed-in user is an approved client. */
export function networkOfClient() {
  const network = fakeNetwork();
  network.on('GET /rest/v1/user_roles', () => answer([]));
  network.on('GET /rest/v1/profiles', () => answer([approvedProfile]));
  return network;
}
