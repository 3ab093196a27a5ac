import { SESSION_STORAGE_KEY } from '../session-storage-key.ts';

/** What everybody may call (SEAL-04, NOTE-02, TEAM-05). */
const PUBLIC_FUNCTION = /\/rpc\/(verify_report|unsubscribe|invitation_client)(\?|$)/;

/**
 * Wraps the fetch of the REST interface so that nothing that a user's page requests is sent as nobody, as a poll would be
 * that begins while the user signs out. It gets the response that the database would give. While a session is stored that
 * cannot be renewed, as on a device that wakes up without a network, the request fails like every other one.
 */
export function sendNothingAfterSession(fetchRows: typeof fetch, publishableKey: string): typeof fetch {
  let hasHadSession = false;
  return async (input, init) => {
    const isNobody = new Headers(init?.headers).get('authorization') === `Bearer ${publishableKey}`;
    if (!isNobody) hasHadSession = true;
    const address = input instanceof Request ? input.url : String(input);
    if (!isNobody || PUBLIC_FUNCTION.test(address)) return fetchRows(input, init);
    if (isSessionStored()) throw new TypeError('Failed to fetch');
    if (!hasHadSession) return fetchRows(input, init);
    return Response.json({ message: 'Nobody is signed in.', code: '42501' }, { status: 401 });
  };
}

function isSessionStored(): boolean {
  try {
    return localStorage.getItem(SESSION_STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

/**
 * Wraps the fetch of the REST interface so that an empty response with status 200 is a failure of the backend, which may be tried
 * again (ALL-01): the database responds with 204 when it returns nothing. A proxy in between may respond so, and supabase-js would
 * read it as no rows: an export would be cut short (ADM-03), and a client with a profile sent to onboarding (ROUTE-02).
 */
export function rejectEmpty(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (response.status !== 200) return response;
    const body = await response.text();
    if (body.trim() === '') return Response.json({ message: 'The response is empty.' }, { status: 502 });
    const { status, statusText, headers } = response;
    return new Response(body, { status, statusText, headers });
  };
}
