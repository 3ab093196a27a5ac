import { isEmail } from './email-requests.ts';
import { readBody } from './second-factor/session-tokens.ts';

/** As `minimum_password_length` of config.toml. */
export const MINIMUM_PASSWORD_LENGTH = 8;

/** Whether a request is a sign-up. */
export function isSignUp({ method, url }: Request): boolean {
  return method === 'POST' && new URL(url).pathname === '/auth/v1/signup';
}

/**
 * Responds to a sign-up before it is known whether the address has an account, so that neither the response nor its time says so:
 * @supabase/lite refuses a known address, and at once. A new account and its e-mail follow.
 */
export async function respondToSignUp(
  request: Request,
  send: (request: Request) => Promise<Response>,
): Promise<Response> {
  const body = await readBody<{ email?: unknown; password?: unknown }>(request);
  // Refused alike for every address.
  if (!isEmail(body?.email) || !isPassword(body?.password)) return send(request);
  void send(request);
  const now = new Date().toISOString();
  return Response.json({
    id: crypto.randomUUID(),
    aud: 'authenticated',
    role: 'authenticated',
    email: body.email.toLowerCase(),
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  });
}

const isPassword = (value: unknown) => typeof value === 'string' && value.length >= MINIMUM_PASSWORD_LENGTH;
