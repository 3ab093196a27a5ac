export function refusal(status: number, code: string, message: string): Response {
  return Response.json({ code: status, error_code: code, msg: message }, { status });
}

/** What Supabase Auth responds when the database refuses, which it does without a fresh code (17_second_factor.sql). */
export function unexpectedFailure(
  message = 'Unexpected failure, please check server logs for more information',
): Response {
  return refusal(500, 'unexpected_failure', message);
}
