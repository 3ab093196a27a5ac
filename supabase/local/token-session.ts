const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The claims in an access token; null for a malformed token. The signature is not checked: the auth service does that. */
export function claimsIn(token: string | undefined): Record<string, unknown> | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString());
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The session id in an access token; null for a malformed token or id. The signature is not checked. */
export function sessionIdIn(token: string | undefined): string | null {
  const id = claimsIn(token)?.['session_id'];
  return typeof id === 'string' && UUID.test(id) ? id : null;
}
