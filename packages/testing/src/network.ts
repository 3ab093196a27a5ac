// Component tests use the real Supabase client. Only the network beneath it is replaced.
import { useSessionStore } from '@portal/auth/session/session';
import { buildSession, signedInClient, storeSession, approvedProfile } from './builders.ts';
import { vi } from 'vitest';
import { adoptTestConfig } from './test-config.ts';

export type ReceivedRequest = { method: string; path: string; search: URLSearchParams; body: unknown };

/** Responds to a request. Throwing is a lost connection. */
type Reply = (request: ReceivedRequest) => Response | Promise<Response>;

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
    const reply = replies.get(`${request.method} ${request.path}`);
    if (!reply) throw new TypeError('Failed to fetch');
    return reply(request);
  });
  return {
    /** Sets the reply to requests such as "GET /rest/v1/profiles". */
    on: (request: string, reply: Reply) => void replies.set(request, reply),
    /** From now on such requests fail as with a lost connection. */
    cut: (request: string) => void replies.delete(request),
    /** All requests so far, such as "POST /auth/v1/token". */
    sent: () => requests.map(({ method, path }) => `${method} ${path}`),
    /** All requests so far of a kind such as "POST /rest/v1/rpc/submit_onboarding". */
    requests: (request: string) => requests.filter(({ method, path }) => `${method} ${path}` === request),
  };
}

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
  network.on('GET /rest/v1/user_roles', () => jsonResponse([]));
  network.on('GET /rest/v1/profiles', () => jsonResponse([approvedProfile]));
  network.on('GET /rest/v1/rpc/running_audit', () => jsonResponse([]));
  network.on('GET /rest/v1/rpc/list_access', () => jsonResponse([]));
  network.on('GET /rest/v1/rpc/list_team', () => jsonResponse([OWNER_ENTRY]));
  network.on('GET /rest/v1/rpc/my_account', () => jsonResponse([SATISFIED]));
  network.on('GET /rest/v1/rpc/recovery_codes_left', () => jsonResponse(0));
  network.on('GET /rest/v1/rpc/my_sessions', () => jsonResponse([]));
  network.on('GET /rest/v1/rpc/list_notice_choices', () => jsonResponse([]));
  network.on('POST /rest/v1/rpc/notice_time_zone', () => jsonResponse(null));
  network.on('GET /rest/v1/rpc/list_webhooks', () => jsonResponse([]));
  network.on('GET /auth/v1/user', () => jsonResponse({ ...signedInClient, factors: [] }));
  return network;
}

/** A request to the database: `path` is relative to /rest/v1. */
export type DatabaseRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
};
type DatabaseReply = { status?: number; body: unknown };

/** Responds to a request to the database. Throwing is a lost connection. */
export type Respond = (request: DatabaseRequest) => DatabaseReply | Promise<DatabaseReply>;

/** Replaces the network by a database for which one function responds. Returns all requests so far. */
export function respondWith(respond: Respond): DatabaseRequest[] {
  const requests: DatabaseRequest[] = [];
  replaceFetch(async ({ method, path, search, body }) => {
    const request: DatabaseRequest = {
      method,
      path: path.replace('/rest/v1/', ''),
      query: search,
      body: typeof body === 'object' && body !== null ? Object.fromEntries(Object.entries(body)) : {},
    };
    requests.push(request);
    const { status, body: reply } = await respond(request);
    return jsonResponse(reply, status);
  });
  return requests;
}

/** Replaces fetch and connects the Supabase client. Returns all requests so far. */
function replaceFetch(reply: Reply): ReceivedRequest[] {
  const requests: ReceivedRequest[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const request: ReceivedRequest = {
      method: init.method ?? 'GET',
      path: url.pathname,
      search: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    };
    requests.push(request);
    return Promise.race([Promise.resolve(request).then(reply), rejectOnAbort(init.signal)]);
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
