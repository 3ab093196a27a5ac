import type { Connection } from '@supabase/lite';

/** As on the hosted service with `secure_password_change`: beyond this, somebody signs in again first. */
const RECENT = '24 hours';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a request is one that may set a password. */
export function changesUser({ method, url }: Request): boolean {
  return method === 'PUT' && new URL(url).pathname === '/auth/v1/user';
}

/**
 * What hosted Supabase does by its settings and the light one does not: a session that is not recent sets no password, and the
 * owner of the account is told of every password that was set, so that none changes unnoticed (AUTH-13).
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
    // An e-mail that cannot be sent does not take the password back.
    if (email) await tellOwner(email).catch((error: unknown) => console.error('[backend]', error));
    return answer;
  };
}

/** A token that is not ours says nothing here: the auth service refuses it next. */
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
