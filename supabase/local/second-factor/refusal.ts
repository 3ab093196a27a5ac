/** Returns an error as Supabase Auth writes it. */
export function refusal(status: number, code: string, message: string): Response {
  return Response.json({ code: status, error_code: code, msg: message }, { status });
}
