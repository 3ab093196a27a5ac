// Google's token and key endpoints, as the auth service calls them. They are stubbed inside the backend's process,
// because the auth service has their URLs built in.
import { createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

export const googleClient = { clientId: 'portal-e2e.apps.google.test', secret: 'not-a-secret-of-google' };

export type GoogleGrant = { email: string; name: string; isVerified?: boolean };

const TOKEN_ENDPOINT = 'https://oauth2.googleapis.com/token';
const KEYS_ENDPOINT = 'https://www.googleapis.com/oauth2/v3/certs';
const KEY_ID = 'stub';

export function createGoogleCode(grant: GoogleGrant): string {
  return Buffer.from(JSON.stringify({ ...grant, nonce: crypto.randomUUID() })).toString('base64url');
}

/** Responds to requests to Google's two endpoints in this process from now on. Other requests go to the network. */
export function stubGoogleEndpoints(): void {
  const originalFetch = globalThis.fetch;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const usedCodes = new Set<string>();
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.url === KEYS_ENDPOINT) return Response.json({ keys: [publicJwk(privateKey)] });
    if (request.url !== TOKEN_ENDPOINT) return originalFetch(input, init);
    const form = new URLSearchParams(await request.text());
    const code = form.get('code') ?? '';
    const isOurs =
      form.get('client_id') === googleClient.clientId && form.get('client_secret') === googleClient.secret;
    if (!isOurs) return Response.json({ error: 'invalid_client' }, { status: 401 });
    const grant = readGrant(code);
    if (!grant || usedCodes.has(code)) return Response.json({ error: 'invalid_grant' }, { status: 400 });
    usedCodes.add(code);
    return Response.json({
      access_token: 'google-access-token',
      expires_in: 3_599,
      token_type: 'Bearer',
      scope: 'openid email profile',
      id_token: idToken(grant, privateKey),
    });
  };
}

function readGrant(code: string): GoogleGrant | null {
  try {
    return JSON.parse(Buffer.from(code, 'base64url').toString()) as GoogleGrant;
  } catch {
    return null;
  }
}

function idToken({ email, name, isVerified = true }: GoogleGrant, key: KeyObject): string {
  const now = Math.floor(Date.now() / 1_000);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const content = [
    encode({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' }),
    encode({
      iss: 'https://accounts.google.com',
      aud: googleClient.clientId,
      sub: Buffer.from(email).toString('hex'),
      email,
      email_verified: isVerified,
      name,
      iat: now,
      exp: now + 3_599,
    }),
  ].join('.');
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), key).toString('base64url')}`;
}

function publicJwk(key: KeyObject) {
  return { ...createPublicKey(key).export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' };
}
