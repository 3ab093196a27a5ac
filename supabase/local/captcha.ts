/** Where the response to a CAPTCHA is checked, and with which secret: Turnstile and hCaptcha take the same form. */
export type CaptchaSettings = { secret: string; verifyUrl: string };

/** The requests that hosted Supabase protects: those that check a password or send an e-mail. */
const PROTECTED = [
  '/auth/v1/signup',
  '/auth/v1/otp',
  '/auth/v1/magiclink',
  '/auth/v1/recover',
  '/auth/v1/resend',
];

/**
 * What hosted Supabase does with `[auth.captcha]` and the light one does not: null for a request that may go on, else the
 * refusal. A provider that does not respond lets nobody through.
 */
export async function checkCaptcha(request: Request, settings: CaptchaSettings): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url);
  const checksPassword = pathname === '/auth/v1/token' && searchParams.get('grant_type') === 'password';
  if (request.method !== 'POST' || !(PROTECTED.includes(pathname) || checksPassword)) return null;
  const body = (await request
    .clone()
    .json()
    .catch(() => null)) as { gotrue_meta_security?: { captcha_token?: unknown } } | null;
  const token = body?.gotrue_meta_security?.captcha_token;
  if (typeof token === 'string' && token !== '' && (await isSolved(token, settings))) return null;
  const message = 'captcha protection: request disallowed';
  return Response.json({ code: 'captcha_failed', message, msg: message }, { status: 400 });
}

async function isSolved(token: string, { secret, verifyUrl }: CaptchaSettings): Promise<boolean> {
  try {
    const check = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      signal: AbortSignal.timeout(10_000),
    });
    const result = (await check.json()) as { success?: unknown };
    return result.success === true;
  } catch {
    return false;
  }
}
