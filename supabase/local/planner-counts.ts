// `Prefer: count=planned` and `count=estimated` would answer with the planner's guess about everybody's rows. PostgREST asks
// private.check_request_headers() (99_api_requests.sql) before each request; the light one asks nobody, so this does.

/** The refusal of a request that asks for the planner's count, with the message of the database; null for any other. */
export function refusePlannerCount(request: Request): Response | null {
  if (!new URL(request.url).pathname.startsWith('/rest/v1/')) return null;
  if (!/count\s*=\s*"?(planned|estimated)/i.test(request.headers.get('prefer') ?? '')) return null;
  const message = 'Only count=exact is possible here.';
  return Response.json({ code: '22023', message, details: null, hint: null }, { status: 400 });
}
