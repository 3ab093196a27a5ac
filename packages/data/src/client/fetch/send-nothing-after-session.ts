import { SESSION_STORAGE_KEY } from '../session-storage-key.ts';

/** What everybody may call (SEAL-04, NOTE-02, TEAM-05). */
const PUBLIC_FUNCTION = /\/rpc\/(verify_report|unsubscribe|invitation_client)(\?|$)/;

/** Nothing is sent as nobody, such as a poll during the sign-out: it gets the database's response. A session that waits fails. */
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

/** ALL-01: an empty response with status 200 is a proxy's failure: read as no rows, it would cut an export short (ADM-03). */
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
