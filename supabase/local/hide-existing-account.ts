/**
 * Replaces the 429 with which @supabase/lite answers a sign-up for an existing account by the answer of a new sign-up, as
 * hosted Supabase does, so that nobody can find out who has an account.
 */
export async function hideExistingAccount(request: Request, answer: Promise<Response>): Promise<Response> {
  const body = (await request.json().catch(() => null)) as { email?: unknown } | null;
  const response = await answer;
  if (response.status !== 429) return response;
  const now = new Date().toISOString();
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return Response.json(
    {
      id: crypto.randomUUID(),
      aud: 'authenticated',
      role: 'authenticated',
      email: typeof body?.email === 'string' ? body.email.toLowerCase() : '',
      phone: '',
      confirmation_sent_at: now,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {},
      identities: [],
      created_at: now,
      updated_at: now,
      is_anonymous: false,
    },
    { status: 200, headers },
  );
}

/** Whether a request is a sign-up. */
export function isSignUp({ method, url }: Request): boolean {
  return method === 'POST' && new URL(url).pathname === '/auth/v1/signup';
}
