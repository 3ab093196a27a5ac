// Supabase Storage responds every refusal with HTTP 400 and puts the real status into the body. @supabase/lite does the
// same except for an invalid token.

/** The messages of Storage for an expired token and for one with another signature. They come from its library jose. */
const OLD_TOKEN = '"exp" claim timestamp check failed';
const WRONG_SIGNATURE = 'signature verification failed';

/** Returns the response in the form in which Supabase Storage would send it. */
export async function translateStorageError(response: Response): Promise<Response> {
  if (response.status !== 401) return response;
  const { message } = (await response.json()) as { message?: string };
  return refusal('403', 'Unauthorized', message === 'JWT expired' ? OLD_TOKEN : WRONG_SIGNATURE);
}

function refusal(statusCode: string, error: string, message: string): Response {
  return Response.json({ statusCode, error, message }, { status: 400 });
}
