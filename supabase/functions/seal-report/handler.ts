import { connectBackend } from '../_shared/backend.ts';
import { readCaller, idIn } from '../_shared/caller.ts';
import { allowedOrigins, backendConfig } from '../_shared/config.ts';
import { withErrorResponses, json, onlyPost, readJson, withCors } from '../_shared/http.ts';
import { sealReport, type UnsealedReport } from '../_shared/seal.ts';

const BODY_LIMIT_BYTES = 4 * 1024;

/**
 * POST `{ id }`, an audit, by an admin's page after it has published an uploaded report: seals it, and from then on the client
 * sees it (SEAL-01). 400 when it is no PDF. A repeated call has no further effect; the timer seals reports that are left unsealed.
 */
export const sealReportOfAudit = withCors(
  allowedOrigins(),
  withErrorResponses(async (request) => {
    onlyPost(request);
    const caller = readCaller(request);
    const id = idIn(await readJson(request, BODY_LIMIT_BYTES), 'id');
    const backend = connectBackend(backendConfig());
    const [report] = await backend.rpcAs<UnsealedReport[]>(caller, 'report_to_seal', { audit_id: id });
    if (report) await sealReport(backend, report);
    return json({ message: 'The report is sealed.' });
  }),
);
