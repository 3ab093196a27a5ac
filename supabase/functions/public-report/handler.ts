import { connectBackend } from '../_shared/backend.ts';
import { backendConfig } from '../_shared/config.ts';
import { HttpError, sha256InPath, withErrorResponses } from '../_shared/http.ts';

/**
 * GET `/public-report/{sha256}.pdf` by everybody: the PDF of a report that its client made public (SEAL-05). It is passed on
 * and not linked, so that no link is left when the client makes the report private again. 404 for every other SHA-256.
 */
export const publicReport = withErrorResponses(async (request) => {
  const sha256 = sha256InPath(request, 'pdf');
  const backend = connectBackend(backendConfig());
  const [report] = await backend.rpc<{ object_path: string; file_name: string }[]>('public_report', {
    sha256,
  });
  if (!report) throw new HttpError(404, 'This report is not public.');
  return new Response(await backend.readBytes('reports', report.object_path), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(report.file_name)}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
});
