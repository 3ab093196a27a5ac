import { connectBackend } from '../_shared/backend.ts';
import { accentColor, backendConfig, brandName } from '../_shared/config.ts';
import { sha256InPath, withErrorResponses } from '../_shared/http.ts';
import { badgeSvg, type BadgeFacts } from './badge-svg.ts';

/** Short, so that a report that was made private again or withdrawn soon loses its badge everywhere. */
const CACHE_SECONDS = 60;

/** SEAL-05: for everybody. Every SHA-256 that is not public gets the same badge, with the status 404. */
export const badge = withErrorResponses(async (request) => {
  const sha256 = sha256InPath(request, 'svg');
  const backend = connectBackend(backendConfig());
  const [facts] = await backend.rpc<BadgeFacts[]>('report_badge', { sha256 });
  return new Response(badgeSvg(facts ?? null, brandName(), accentColor()), {
    status: facts ? 200 : 404,
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': `public, max-age=${CACHE_SECONDS}`,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    },
  });
});
