// Queries that a hosted project refuses and the embedded database does not.

// PostgreSQL refuses an expression that is nested too deeply for its stack. PGlite crashes at it (database/stop-after-crash.ts).

/** Many times what the product's queries have, and a quarter of what crashes PGlite. */
const MOST_LEVELS = 100;
const LONGEST_PATTERN = 1_000;

/** The refusal of a query that PGlite may not survive, with the message of the database; null for any other. */
export function refuseDeepQuery(request: Request): Response | null {
  const { pathname, searchParams } = new URL(request.url);
  if (!pathname.startsWith('/rest/v1/')) return null;
  if (!Array.from(searchParams).some(([name, value]) => isTooDeep(`${name}=${value}`))) return null;
  const message = 'This query is too complex.';
  return Response.json({ code: '54001', message, details: null, hint: null }, { status: 400 });
}

function isTooDeep(parameter: string): boolean {
  const levels = parameter.match(/[[{(]|->/g)?.length ?? 0;
  const isPattern = /\bi?match\b/i.test(parameter);
  return levels > MOST_LEVELS || (isPattern && parameter.length > LONGEST_PATTERN);
}

// `Prefer: count=planned` and `count=estimated` would return the planner's guess about everybody's rows. PostgREST calls
// private.check_request_headers() (99_api_requests.sql) before each request; @supabase/lite does not, so this check stands in.

/** The refusal of a request for the planner's count, with the message of the database; null for any other. */
export function refusePlannerCount(request: Request): Response | null {
  if (!new URL(request.url).pathname.startsWith('/rest/v1/')) return null;
  if (!/count\s*=\s*"?(planned|estimated)/i.test(request.headers.get('prefer') ?? '')) return null;
  const message = 'Only count=exact is possible here.';
  return Response.json({ code: '22023', message, details: null, hint: null }, { status: 400 });
}
