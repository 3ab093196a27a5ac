import type { Connection } from '@supabase/lite';
import { compare } from 'bcryptjs';
import { sessionIdIn } from './token-session.ts';

/** The session age after which the hosted service with `secure_password_change` requires the user to sign in again. */
const RECENT = '24 hours';
/** Written into `auth.sessions.tag`, which the light backend leaves empty, for a session that an e-mailed link began. */
const BY_LINK = 'link';

type Send = (request: Request) => Promise<Response>;
type Session = { is_recent: boolean; is_by_link: boolean; encrypted_password: string | null };

/** Whether a request may set a password. */
export function changesUser({ method, url }: Request): boolean {
  return method === 'PUT' && new URL(url).pathname === '/auth/v1/user';
}

/** Whether a request is one that redeems an e-mailed link. */
export function redeemsLink({ method, url }: Request): boolean {
  return method === 'POST' && new URL(url).pathname === '/auth/v1/verify';
}

/**
 * Adds settings of hosted Supabase that @supabase/lite does not have (AUTH-13): only a recent session may set a password
 * (`secure_password_change`), and only with the current password (`require_current_password`), unless an e-mailed link
 * began the session or the account has no password. The owner gets an e-mail about every change of the password.
 */
export function createPasswordGuard(connection: Connection, tellOwner: (email: string) => Promise<void>) {
  return async (request: Request, send: Send): Promise<Response> => {
    const body = (await request
      .clone()
      .json()
      .catch(() => null)) as { password?: unknown; current_password?: unknown } | null;
    if (body?.password === undefined) return send(request);
    const session = await findSession(connection, request);
    const refusal = session && (await findRefusal(session, body.current_password));
    if (refusal) return refusal;
    const response = await send(request);
    if (!response.ok) return response;
    const { email } = (await response.clone().json()) as { email?: string };
    // The new password stays when the e-mail cannot be sent.
    if (email) await tellOwner(email).catch((error: unknown) => console.error('[backend]', error));
    return response;
  };
}

/** Remembers which sessions an e-mailed link began, as the hosted service does in `amr`. */
export function createLinkMarker(connection: Connection) {
  return async (request: Request, send: Send): Promise<Response> => {
    const response = await send(request);
    if (!response.ok) return response;
    const body = (await response
      .clone()
      .json()
      .catch(() => null)) as { access_token?: string } | null;
    const session = sessionIdIn(body?.access_token);
    if (session) await connection.exec(`update auth.sessions set tag = '${BY_LINK}' where id = '${session}'`);
    return response;
  };
}

/** Null for a token that is not ours: the auth service refuses it next. */
async function findSession(connection: Connection, request: Request): Promise<Session | null> {
  const id = sessionIdIn(request.headers.get('authorization') ?? undefined);
  if (id === null) return null;
  const result = await connection.exec<{ rows: Session[] } | Session[]>(
    `select s.created_at > now() - interval '${RECENT}' as is_recent, coalesce(s.tag = '${BY_LINK}', false) as is_by_link,
      u.encrypted_password from auth.sessions s join auth.users u on u.id = s.user_id where s.id = '${id}'`,
  );
  return (Array.isArray(result) ? result : result.rows)[0] ?? null;
}

async function findRefusal(session: Session, current: unknown): Promise<Response | null> {
  if (!session.is_recent)
    return refuse('reauthentication_needed', 'Please sign in again before you set a new password.');
  if (session.is_by_link || !session.encrypted_password) return null;
  if (typeof current !== 'string' || current === '')
    return refuse('current_password_required', 'Please enter your current password.');
  if (await compare(current, session.encrypted_password)) return null;
  return refuse('current_password_invalid', 'The current password is not right.');
}

function refuse(code: string, message: string): Response {
  return Response.json({ code, message, msg: message }, { status: 400 });
}
