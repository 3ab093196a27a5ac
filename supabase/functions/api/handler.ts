import { connectBackend, type Backend } from '../_shared/backend.ts';
import { backendConfig, brandName } from '../_shared/config.ts';
import { callerAddress, HttpError, json, readJson } from '../_shared/http.ts';
import { serveMcp } from './mcp.ts';
import { describeApi, placeOf } from './openapi.ts';
import { Refusal, withProblems } from './problem.ts';
import { ROUTES, type CallDatabase, type Route } from './routes.ts';
import { runRoute } from './run-route.ts';
import { readTokenDigest, refuseTokenInAddress } from './token.ts';

/** Of a request with drafts; the schema allows 500. */
const BODY_LIMIT_BYTES = 4 * 1024 * 1024;
/** Parameters of a query that are lists, with commas between their values. */
const LISTS = ['severity', 'status'];

/** API-02, API-03: every answer is checked against its schema. The database decides in the name of the token's person. */
export const api = withProblems(async (request) => {
  const { pathname } = new URL(request.url);
  const path = /^(?:\/functions\/v1)?\/api(\/.*)$/.exec(pathname)?.[1] ?? '';
  refuseTokenInAddress(request);
  const config = backendConfig();
  // HEAD is answered as GET, without the body.
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (path === '/v1/openapi.json') {
    if (method !== 'GET') throw refusedMethod(['GET']);
    return json(describeApi(brandName(), `${config.url}/functions/v1/api`));
  }
  const isMcp = path === '/v1/mcp';
  const here = ROUTES.flatMap((route) => {
    const found = matchPath(route.path, path);
    return found ? [{ route, found }] : [];
  });
  if (!isMcp && here.length === 0) throw new HttpError(404, 'There is nothing at this address.');
  // Browsers send an Origin, and no browser page calls MCP. The specification of MCP demands the check, against DNS rebinding.
  if (isMcp && request.headers.has('origin')) throw new HttpError(403, 'Browser pages cannot call MCP.');
  const called = here.find(({ route }) => route.method === method);
  if (!isMcp && !called) throw refusedMethod(here.map(({ route }) => route.method));
  const digest = await readTokenDigest(request);
  const backend = connectBackend(config);
  const callDatabase = databaseFor(backend, digest, isMcp, callerAddress(request));
  if (!called) return serveMcp(request, backend, callDatabase);
  // The body is read only for a valid token.
  if (method === 'POST') await callDatabase('me', {});
  const { route, found } = called;
  const answer = await runRoute(route, await readInput(route, request, found), backend, callDatabase);
  if (typeof answer !== 'string') return json(answer);
  return new Response(answer, {
    headers: {
      'content-type': route.mediaType ?? 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
});

/** What PostgreSQL and PostgREST do not take anywhere in a text: NUL and half a surrogate pair. */
const NO_CHARACTER = /[\0\p{Cs}]/u;

function databaseFor(backend: Backend, digest: string, throughMcp: boolean, address: string): CallDatabase {
  return async (name, input) => {
    JSON.stringify(input, (_, value: unknown) => {
      if (typeof value === 'string' && NO_CHARACTER.test(value))
        throw new HttpError(400, 'The request contains a NUL or half of a surrogate pair.');
      return value;
    });
    const told = await backend.rpc<{
      status: number;
      body?: Record<string, unknown>;
      detail?: string;
      retry_after?: number;
    }>('call_api', { token_sha256: digest, route: name, arguments: input, through_mcp: throughMcp, address });
    if (told.body) return told.body;
    throw new Refusal(told.status, told.detail ?? '', { retryAfter: told.retry_after });
  };
}

function refusedMethod(allowed: readonly string[]): HttpError {
  return new Refusal(405, `Only ${allowed.join(' and ')} is allowed here.`, {
    allow: allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  });
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const parts = path.split('/');
  const wanted = pattern.split('/');
  if (parts.length !== wanted.length) return null;
  const found: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = parts[index] ?? '';
    if (part.startsWith('{')) found[part.slice(1, -1)] = value;
    else if (part !== value) return null;
  }
  return found;
}

/** What a request gives a route, unchecked, from its path, query, headers and body. */
async function readInput(route: Route, request: Request, found: Record<string, string>): Promise<object> {
  const query = new URL(request.url).searchParams;
  if (route.method === 'GET') return { ...readQuery(route, query), ...found };
  if (query.size > 0) throw new HttpError(400, 'This address has no parameters.');
  const body = await readJson(request, BODY_LIMIT_BYTES);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new HttpError(400, 'The request must be a JSON object.');
  for (const property of Object.keys(body))
    if (placeOf(property, route.method, route.path) !== 'body')
      throw new HttpError(400, `${property} is not a part of the body.`);
  const key = request.headers.get('idempotency-key');
  return { ...body, ...found, ...(key !== null && { idempotency_key: key }) };
}

/** Some generated clients repeat a list's name instead of writing commas. */
function readQuery(route: Route, query: URLSearchParams): object {
  const read = (name: string, values: string[]) => {
    if (placeOf(name, route.method, route.path) !== 'query')
      throw new HttpError(400, `${name} is not a parameter of this address.`);
    if (LISTS.includes(name)) return values.flatMap((value) => value.split(','));
    if (values.length > 1) throw new HttpError(400, `${name} is given more than once.`);
    return name === 'limit' && /^\d{1,3}$/.test(values[0] ?? '') ? Number(values[0]) : values[0];
  };
  return Object.fromEntries(Array.from(query.keys(), (name) => [name, read(name, query.getAll(name))]));
}
