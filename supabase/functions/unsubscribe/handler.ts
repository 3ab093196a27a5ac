import { connectBackend } from '../_shared/backend.ts';
import { paths } from '../../../packages/domain/src/routing/paths.ts';
import { backendConfig, portalUrl } from '../_shared/config.ts';
import { HttpError, json, withErrorResponses } from '../_shared/http.ts';

/**
 * The address in the List-Unsubscribe header, for everybody who has it, without signing in (NOTE-02, RFC 8058). POST: that person gets
 * no more e-mails of that kind; again changes nothing. GET changes nothing, because mail programs follow links by themselves: it leads
 * to a page with a button.
 */
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
