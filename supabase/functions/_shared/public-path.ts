import { HttpError } from './http.ts';

/** The SHA-256 at the end of the address of a public file: `/name/{sha256}.svg`; 405 for another method than GET, 404 for another path. */
export function sha256InPath(request: Request, ending: string): string {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new HttpError(405, 'Only GET is allowed here.');
  const [, sha256, found] = /\/([0-9a-f]{64})\.([a-z]+)$/.exec(new URL(request.url).pathname) ?? [];
  if (!sha256 || found !== ending) throw new HttpError(404, 'There is nothing at this address.');
  return sha256;
}
