// Supabase Storage refuses everything with HTTP 400 and says in the body what it means. The light one does so too, except
// for a token that it does not accept, and never sees a body that the gateway finds too large.

/** What Storage says of an old token and of one that is signed with another key; it verifies them with jose. */
const OLD_TOKEN = '"exp" claim timestamp check failed';
const WRONG_SIGNATURE = 'signature verification failed';

/** The answer as Supabase Storage would give it. */
export async function translateStorageError(response: Response): Promise<Response> {
  if (response.status === 413)
    return refusal('413', 'Payload too large', 'The object exceeded the maximum allowed size');
  if (response.status !== 401) return response;
  const { message } = (await response.json()) as { message?: string };
  return refusal('403', 'Unauthorized', message === 'JWT expired' ? OLD_TOKEN : WRONG_SIGNATURE);
}

function refusal(statusCode: string, error: string, message: string): Response {
  return Response.json({ statusCode, error, message }, { status: 400 });
}
