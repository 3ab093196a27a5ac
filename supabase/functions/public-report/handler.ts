import { connectBackend } from '../_shared/backend.ts';
import { backendConfig } from '../_shared/config.ts';
import { callerAddress, HttpError, sha256InPath, withErrorResponses } from '../_shared/http.ts';

/** For readers with a slow connection. */
const PASSING_SECONDS = 300;

/** SEAL-05: passed on and not linked, so that no link is left when it is private again. 404, or 429 after 20 a minute. */
export const publicReport = withErrorResponses(async (request) => {
  const sha256 = sha256InPath(request, 'pdf');
  const backend = connectBackend(backendConfig());
  const [report] = await backend.rpcOrRefusal<{ object_path: string; file_name: string }[]>('public_report', {
    sha256,
    address: callerAddress(request),
  });
  if (!report) throw new HttpError(404, 'This report is not public.');
  // Streamed: 50 MB for each of several readers would be more than a function may hold.
  const { body } = await backend.readObject('reports', report.object_path, { seconds: PASSING_SECONDS });
  return new Response(body, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(report.file_name)}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
});
