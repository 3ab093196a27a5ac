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
