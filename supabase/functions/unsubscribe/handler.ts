import { connectBackend } from '../_shared/backend.ts';
import { paths } from '../../../packages/domain/src/routing/paths.ts';
import { backendConfig, portalUrl } from '../_shared/config.ts';
import { HttpError, json, withErrorResponses } from '../_shared/http.ts';

/** NOTE-02, RFC 8058: without signing in. GET changes nothing, because mail programs follow links by themselves. */
export const unsubscribe = withErrorResponses(async (request) => {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  if (request.method === 'GET' || request.method === 'HEAD')
    return new Response(null, {
      status: 303,
      headers: {
        location: `${portalUrl()}${paths.unsubscribe}#${encodeURIComponent(token)}`,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      },
    });
  if (request.method !== 'POST') throw new HttpError(405, 'Only GET and POST are allowed here.');
  // A text in PostgreSQL cannot contain this character.
  const isKnown =
    !token.includes('\u0000') &&
    (await connectBackend(backendConfig()).rpcOrRefusal<boolean>('unsubscribe', { token }));
  if (!isKnown) throw new HttpError(404, 'This link is not valid.');
  return json({ unsubscribed: true });
});
