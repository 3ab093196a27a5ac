import { forSignedIn, idIn } from '../_shared/caller.ts';
import { json } from '../_shared/http.ts';
import { sealReport, type UnsealedReport } from '../_shared/seal.ts';

const BODY_LIMIT_BYTES = 4 * 1024;

/** SEAL-01: from then on the client sees it. A repeated call changes nothing; the timer seals what is left unsealed. */
export const sealReportOfAudit = forSignedIn(BODY_LIMIT_BYTES, async ({ caller, body, backend }) => {
  const id = idIn(body, 'id');
  const [report] = await backend.rpcAs<UnsealedReport[]>(caller, 'report_to_seal', { audit_id: id });
  if (report) await sealReport(backend, report);
  return json({ message: 'The report is sealed.' });
});
