/** What a single row is asked for by. */
const ONE_ROW = 'application/vnd.pgrst.object+json';

/** The functions that list rows; an export that took nothing for the last page would be cut short in silence (ADM-03). */
const LISTS = /\/rpc\/(search|pick|export)_clients\b/;

/**
 * A fetch for tables that takes nothing for rows but rows. Something between that answers 200 with nothing in it, or with
 * JSON of its own, would read as "there is none": a client without a profile is sent to onboarding (ROUTE-02), anything at
 * all in a role's place is an admin. It counts as a failure of the backend, which may pass (ALL-01).
 */
export function rejectNonRows(fetchFromTables: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await fetchFromTables(input, init);
    const accepted = new Headers(init?.headers).get('accept') ?? '';
    const isRead = (init?.method ?? 'GET') === 'GET' || LISTS.test(addressOf(input));
    if (!isRead || !answer.ok) return answer;
    const body = await answer.text();
    const begin = accepted.includes(ONE_ROW) ? '{' : '[';
    const { status, statusText, headers } = answer;
    if (body.trimStart().startsWith(begin)) return new Response(body, { status, statusText, headers });
    return Response.json({ message: 'These are no rows.', code: 'unreadable' }, { status: 502 });
  };
}

function addressOf(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : String(input);
}
