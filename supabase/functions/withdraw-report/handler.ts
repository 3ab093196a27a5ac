import { forSignedIn, idIn, textIn } from '../_shared/caller.ts';
import { json } from '../_shared/http.ts';

const BODY_LIMIT_BYTES = 8 * 1024;

/** REP-05: the object is removed at once, so that earlier links stop working; if that fails, the timer removes it. */
export const withdrawReport = forSignedIn(BODY_LIMIT_BYTES, async ({ caller, body, backend }) => {
  const path = await backend.rpcAs<string | null>(caller, 'withdraw_report', {
    version_id: idIn(body, 'id'),
    reason: textIn(body, 'reason'),
  });
  if (path !== null)
    await backend.removeObjects('reports', [path]).catch((error: unknown) => console.error(String(error)));
  return json({ message: 'The report has been withdrawn.' });
});
