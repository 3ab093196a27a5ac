import type { Connection } from '@supabase/lite';

/** The session age after which the hosted service with `secure_password_change` asks the user to sign in again. */
const RECENT = '24 hours';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a request may set a password. */
export function changesUser({ method, url }: Request): boolean {
  return method === 'PUT' && new URL(url).pathname === '/auth/v1/user';
}

/**
 * Adds two settings of hosted Supabase that @supabase/lite does not have: only a recent session may set a password, and the
 * account's owner gets an e-mail about every change of the password (AUTH-13).
 */
export function createPasswordGuard(connection: Connection, tellOwner: (email: string) => Promise<void>) {
  return async (request: Request, ask: (request: Request) => Promise<Response>): Promise<Response> => {
    const body = (await request
      .clone()
      .json()
      .catch(() => null)) as { password?: unknown } | null;
    if (body?.password === undefined) return ask(request);
    if (!(await isRecent(connection, sessionIn(request)))) {
      const message = 'Please sign in again before you set a new password.';
      return Response.json({ code: 'reauthentication_needed', message, msg: message }, { status: 400 });
    }
    const answer = await ask(request);
    if (!answer.ok) return answer;
    const { email } = (await answer.clone().json()) as { email?: string };
    // The new password stays when the e-mail cannot be sent.
    if (email) await tellOwner(email).catch((error: unknown) => console.error('[backend]', error));
    return answer;
  };
}

/** Returns null for a malformed token, which the auth service then refuses. */
function sessionIn(request: Request): string | null {
  const payload = request.headers.get('authorization')?.split('.')[1] ?? '';
  try {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { session_id?: unknown };
    return typeof claims.session_id === 'string' && UUID.test(claims.session_id) ? claims.session_id : null;
  } catch {
    return null;
  }
}

async function isRecent(connection: Connection, session: string | null): Promise<boolean> {
  if (session === null) return true;
  const sql = `select 1 from auth.sessions where id = '${session}' and created_at < now() - interval '${RECENT}'`;
  const result = await connection.exec<{ rows: unknown[] }>(sql);
  return (Array.isArray(result) ? result : result.rows).length === 0;
}
