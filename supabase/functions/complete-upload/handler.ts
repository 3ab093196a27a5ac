import { forSignedIn, idIn } from '../_shared/caller.ts';
import { json } from '../_shared/http.ts';
import { checkUpload, type Upload, type Verdict } from '../_shared/check-upload.ts';

const BODY_LIMIT_BYTES = 4 * 1024;

/** FILE-06: 200 when others see the file, 202 while a scan or an archive goes on, 400 when refused and removed, 404, 409. */
export const completeUpload = forSignedIn(BODY_LIMIT_BYTES, async ({ caller, body, backend }) => {
  const id = idIn(body, 'id');
  const [upload] = await backend.rpcAs<
    [Omit<Upload, 'id'> & { state: 'arrived' | 'completed' | 'quarantined' }]
  >(caller, 'upload_to_judge', { file_id: id });
  // The timer calls the scanner again, not the page.
  const verdict: Verdict =
    upload.state === 'arrived' ? await checkUpload(backend, { ...upload, id }) : upload.state;
  if (typeof verdict !== 'string') return json({ state: 'continues', ...verdict }, 202);
  return json({ state: verdict }, verdict === 'completed' ? 200 : 202);
});
