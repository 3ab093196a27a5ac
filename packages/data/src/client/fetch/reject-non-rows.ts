/** The media type by which postgrest-js requests a single row. */
const SINGLE_ROW = 'application/vnd.pgrst.object+json';

/**
 * The functions that return rows. An export that took an empty response for its last page would be cut short unnoticed (ADM-03,
 * ADM-08).
 */
const ROW_FUNCTION =
  /\/rpc\/((search|list|export)_[a-z_]+|pick_clients|my_sessions|oldest_applications|client_identity|audit_lead|admin_stats|work_queue|storage_use|sweep_trouble|email_trouble|finding_counts|second_factor_state|notice_state|undoable_imports|read_invitation|report_changes|publish_findings|create_recovery_codes|add_webhook)(\?|$)/;

/** These return a number. */
const NUMBER_FUNCTION = /\/rpc\/(count_[a-z_]+|recovery_codes_left)(\?|$)/;

/**
 * Wraps the fetch of the REST interface so that a successful response counts only when it holds what was requested: rows, a number,
 * or, of any other function, something (one that returns nothing responds with 204). A proxy in between may respond with status
 * 200 and an empty body or JSON of its own. Read as "no rows", that would send a client with a profile to onboarding (ROUTE-02);
 * read as a role, it would make anybody an admin; read as a number, nothing would wait. It becomes a failure of the backend, which
 * may be tried again (ALL-01).
 */
export function rejectNonRows(fetchRows: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await fetchRows(input, init);
    const address = getUrl(input);
    const expected = getExpectedOpening(address, init, response.status);
    if (!expected || !response.ok) return response;
    const body = await response.text();
    const { status, statusText, headers } = response;
    if (expected.test(body)) return new Response(body, { status, statusText, headers });
    return Response.json({ message: 'The response holds no rows.', code: 'unreadable' }, { status: 502 });
  };
}

/** How the body of a successful response begins; null for a change, whose response may be empty. */
function getExpectedOpening(address: string, init: RequestInit | undefined, status: number): RegExp | null {
  if (NUMBER_FUNCTION.test(address)) return /^\s*\d/;
  if (ROW_FUNCTION.test(address) || (init?.method ?? 'GET') === 'GET') {
    const accepted = new Headers(init?.headers).get('accept') ?? '';
    return accepted.includes(SINGLE_ROW) ? /^\s*\{/ : /^\s*\[/;
  }
  return address.includes('/rpc/') && status !== 204 ? /\S/ : null;
}

function getUrl(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : String(input);
}
