// The access token of a request (API-01). Nothing here, and nothing that is thrown here, contains it.
import { HttpError } from '../_shared/http.ts';

const FORM = /^ap_[0-9A-Za-z]{30}([0-9A-Za-z]{6})$/;
const IN_ADDRESS = /ap_[0-9A-Za-z]{20}/;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The SHA-256 of the token in the Authorization header, which is what the database knows. 401 without one or with a wrong checksum. */
export async function readTokenDigest(request: Request): Promise<string> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  if (token === '') throw new HttpError(401, 'Send an access token as "Authorization: Bearer ap_...".');
  const [, checksum] = FORM.exec(token) ?? [];
  const expected = Array.from(await sha256(token.slice(0, -6)), (byte) => ALPHABET[byte % 62]);
  if (!checksum || checksum !== expected.join('').slice(0, 6))
    throw new HttpError(401, 'This is not an access token. Check that it was copied whole.');
  return Array.from(await sha256(token), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Refuses a request with a token in its address, which ends up in the logs of servers, also in percent encoding. */
export function refuseTokenInAddress(request: Request): void {
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  if (IN_ADDRESS.test(address) || IN_ADDRESS.test(address.replaceAll(/%([0-9a-f]{2})/gi, decodeByte)))
    throw new HttpError(
      400,
      'Never put an access token into an address, where servers log it. Revoke this one, and send another in the Authorization header.',
    );
}

const decodeByte = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
