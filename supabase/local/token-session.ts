const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The session id in an access token; null for a malformed token. The signature is not checked: the auth service does that. */
export function sessionIdIn(token: string | undefined): string | null {
  const payload = token?.split('.')[1] ?? '';
  try {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { session_id?: unknown };
    return typeof claims.session_id === 'string' && UUID.test(claims.session_id) ? claims.session_id : null;
  } catch {
    return null;
  }
}
