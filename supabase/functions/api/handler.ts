import { connectBackend, type Backend } from '../_shared/backend.ts';
import { backendConfig, brandName } from '../_shared/config.ts';
import { HttpError, json, readJson } from '../_shared/http.ts';
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

/**
 * API-02, API-03: /v1/... by whoever has an access token. Every answer is checked against its schema, and every refusal is
 * application/problem+json. The database decides in the name of the token's person.
 */
export const api = withProblems(async (request) => {
  const { pathname } = new URL(request.url);
  const path = /^(?:\/functions\/v1)?\/api(\/.*)$/.exec(pathname)?.[1] ?? '';
  refuseTokenInAddress(request);
  const config = backendConfig();
  if (path === '/v1/openapi.json') {
    if (request.method !== 'GET') throw refusedMethod(['GET']);
    return json(describeApi(brandName(), `${config.url}/functions/v1/api`));
  }
  const isMcp = path === '/v1/mcp';
  const here = ROUTES.flatMap((route) => {
    const found = matchPath(route.path, path);
    return found ? [{ route, found }] : [];
  });
  if (!isMcp && here.length === 0) throw new HttpError(404, 'There is nothing at this address.');
  const digest = await readTokenDigest(request);
  const backend = connectBackend(config);
  const callDatabase = databaseFor(backend, digest, isMcp);
  if (isMcp) return serveMcp(request, backend, callDatabase);
  const called = here.find(({ route }) => route.method === request.method);
  if (!called) throw refusedMethod(here.map(({ route }) => route.method));
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

function databaseFor(backend: Backend, digest: string, throughMcp: boolean): CallDatabase {
  return async (name, input) => {
    const told = await backend.rpc<{
      status: number;
      body?: Record<string, unknown>;
      detail?: string;
      retry_after?: number;
    }>('call_api', { token_sha256: digest, route: name, arguments: input, through_mcp: throughMcp });
    if (told.body) return told.body;
    throw new Refusal(told.status, told.detail ?? '', { retryAfter: told.retry_after });
  };
}

function refusedMethod(allowed: readonly string[]): HttpError {
  return new HttpError(405, `Only ${allowed.join(' and ')} is allowed here.`);
}

/** The values of `{...}` in a path, or null when it is another one. */
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
  const query = Array.from(new URL(request.url).searchParams, ([name, value]) => [
    name,
    LISTS.includes(name) ? value.split(',') : value,
  ]);
  if (route.method === 'GET') return { ...Object.fromEntries(query), ...found };
  if (query.length > 0) throw new HttpError(400, 'This address has no parameters.');
  const body = await readJson(request, BODY_LIMIT_BYTES);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new HttpError(400, 'The request must be a JSON object.');
  for (const property of Object.keys(body))
    if (placeOf(property, route.method, route.path) !== 'body')
      throw new HttpError(400, `${property} is not a part of the body.`);
  const key = request.headers.get('idempotency-key');
  return { ...body, ...found, ...(key !== null && { idempotency_key: key }) };
}
