// Component tests use the real Supabase client. Only the network beneath it is replaced.
import { useSessionStore } from '@portal/auth/session/session';
import { buildSession, signedInClient, storeSession, approvedProfile } from './builders.ts';
import { vi } from 'vitest';
import { parseName, trackRequests, type ReceivedRequest } from './expected-requests.ts';
import { adoptTestConfig } from './test-config.ts';

/** Responds to a request. Throwing is a lost connection. */
type Reply = (request: ReceivedRequest) => Response | Promise<Response>;

/** The body of a response that stays the same. */
type Body = readonly unknown[] | Record<string, unknown> | string | number | null;

export function jsonResponse(body: unknown, status = 200): Response {
  return Response.json(body, { status });
}

export function pageResponse(rows: readonly unknown[], totalCount = rows.length): Response {
  const range = rows.length > 0 ? `0-${rows.length - 1}` : '*';
  return Response.json(rows, { headers: { 'content-range': `${range}/${totalCount}` } });
}

/** Replaces the network. A request without a reply fails as a lost connection does. */
export function fakeNetwork() {
  const replies = new Map<string, Reply>();
  const requests = replaceFetch((request) => {
    const reply = [...replies].findLast(([name]) => request.is(name))?.[1];
    if (!reply) throw new TypeError('Failed to fetch');
    return reply(request);
  });
  const cut = (name: string) => {
    for (const known of replies.keys())
      if (known === name || known.startsWith(`${name}?`)) replies.delete(known);
  };
  return {
    /** Sets the reply to a request such as "GET audits?client_id=eq.1". Without filters, it replies to all of that path. */
    on: (name: string, reply: Reply | Body) => {
      parseName(name);
      cut(name);
      replies.set(name, typeof reply === 'function' ? reply : () => jsonResponse(reply));
    },
    /** From now on such requests fail as with a lost connection. */
    cut,
    /** All requests so far, such as "POST /auth/v1/token". */
    sent: () => requests.map(({ method, path }) => `${method} ${path}`),
    /** All requests so far of a name such as "POST rpc/submit_onboarding". */
    requests: (name: string) => requests.filter((request) => request.is(name)),
  };
}

/** The database's refusal of what needs a fresh code of an authenticator app. */
export const NEEDS_CODE = { code: 'PT403', message: 'Please confirm.', hint: 'fresh_code_required' };

/** The response to my_account for somebody who needs no second factor. */
export const SATISFIED = { has_factor: false, needed: false, satisfied: true };

export const OWNER_ENTRY = {
  id: signedInClient.id,
  person_id: signedInClient.id,
  name: 'Ada Client',
  email: signedInClient.email,
  role: 'owner',
  since: '2026-01-05T10:00:00Z',
  invited_by: null,
  ends_at: null,
  has_second_factor: null,
};

export function networkOfClient() {
  const network = fakeNetwork();
  const { id } = signedInClient;
  const empty = ['user_roles', 'profiles', 'rpc/running_audit', 'rpc/list_access', 'rpc/list_team'];
  for (const query of empty) network.on(`GET ${query}`, []);
  network.on(`GET user_roles?user_id=eq.${id}`, []);
  network.on(`GET profiles?client_id=eq.${id}`, [approvedProfile]);
  network.on(`GET rpc/list_team?client_id=${id}`, [OWNER_ENTRY]);
  network.on('GET rpc/my_account', [SATISFIED]);
  network.on('GET rpc/recovery_codes_left', 0);
  for (const list of ['my_sessions', 'list_notice_choices', 'list_webhooks'])
    network.on(`GET rpc/${list}`, []);
  network.on('POST rpc/notice_time_zone', null);
  network.on('GET /auth/v1/user', () => jsonResponse({ ...signedInClient, factors: [] }));
  return network;
}

export type DatabaseRequest = Omit<ReceivedRequest, 'search' | 'body'> & {
  query: URLSearchParams;
  body: Record<string, unknown>;
};
type DatabaseReply = { status?: number; body: unknown };

/** Responds to a request to the database. Throwing is a lost connection. */
export type Respond = (request: DatabaseRequest) => DatabaseReply | Promise<DatabaseReply>;

/** Replaces the network by a database for which one function responds. Returns all requests so far. */
export function respondWith(respond: Respond): DatabaseRequest[] {
  const requests: DatabaseRequest[] = [];
  replaceFetch(async ({ search, body, ...received }) => {
    const request = { ...received, query: search, body: (body ?? {}) as Record<string, unknown> };
    requests.push(request);
    const { status, body: reply } = await respond(request);
    return jsonResponse(reply, status);
  });
  return requests;
}

/** Replaces fetch and connects the Supabase client. Returns all requests so far. */
function replaceFetch(reply: Reply): ReceivedRequest[] {
  const requests: ReceivedRequest[] = [];
  const track = trackRequests();
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    // So that a page of a test that has ended sends nothing to the network of the next.
    if (init.signal?.aborted) throw new DOMException('Aborted', 'AbortError');
    const url = new URL(input instanceof Request ? input.url : input);
    const { request, noteResponse } = track({
      method: init.method ?? 'GET',
      path: url.pathname.replace('/rest/v1/', ''),
      search: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    });
    requests.push(request);
    const replied = Promise.resolve(request).then(reply);
    replied.then(noteResponse, () => noteResponse());
    return Promise.race([replied, rejectOnAbort(init.signal)]);
  });
  adoptTestConfig();
  return requests;
}

function rejectOnAbort(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });
}

/** Somebody is signed in, in the page and in the browser: the client of the portal's tests unless another is given. */
export function signIn(user: { id: string; email?: string } = signedInClient, claims?: object): void {
  storeSession(user, claims);
  useSessionStore.setState({ status: 'signed-in', session: buildSession(user, claims) });
}

export function signOut(isDeliberate = true): void {
  localStorage.clear();
  useSessionStore.setState({ status: 'signed-out', session: null, isDeliberate });
}
