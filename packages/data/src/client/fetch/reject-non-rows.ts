/** The media type by which postgrest-js requests a single row. */
const SINGLE_ROW = 'application/vnd.pgrst.object+json';

/**
 * The functions that list rows, and the one that finds a client. An export that took an empty response for its last page would be
 * cut short unnoticed (ADM-03, ADM-08).
 */
const LIST_FUNCTIONS =
  /\/rpc\/(search_[a-z]+|pick_clients|export_(clients|activity)|list_[a-z]+|my_sessions|oldest_applications|client_identity)\b/;

/** These return a number. */
const COUNT_FUNCTION = /\/rpc\/count_(clients|audits|requests)\b/;

/**
 * Wraps the fetch of the REST interface so that a successful response to a read counts only when it holds rows. A proxy in
 * between may respond with status 200 and an empty body or JSON of its own. Read as "no rows", that would send a client with a
 * profile to onboarding (ROUTE-02); read as a role, it would make anybody an admin. It becomes a failure of the backend,
 * which may be tried again (ALL-01).
 */
export function rejectNonRows(fetchRows: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await fetchRows(input, init);
    const address = getUrl(input);
    const isGet = (init?.method ?? 'GET') === 'GET';
    const isRead = (isGet && !COUNT_FUNCTION.test(address)) || LIST_FUNCTIONS.test(address);
    if (!isRead || !response.ok) return response;
    const accepted = new Headers(init?.headers).get('accept') ?? '';
    const opening = accepted.includes(SINGLE_ROW) ? '{' : '[';
    const body = await response.text();
    const { status, statusText, headers } = response;
    if (body.trimStart().startsWith(opening)) return new Response(body, { status, statusText, headers });
    return Response.json({ message: 'The answer holds no rows.', code: 'unreadable' }, { status: 502 });
  };
}

function getUrl(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : String(input);
}
