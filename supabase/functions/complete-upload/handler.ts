import { forSignedIn, idIn } from '../_shared/caller.ts';
import { json } from '../_shared/http.ts';
import { checkUpload, type Upload, type Verdict } from '../_shared/check-upload.ts';

const BODY_LIMIT_BYTES = 4 * 1024;

/**
 * POST `{ id }` by the page after it has sent a file: judges the upload (FILE-06). 200 when others see the file from now on, 202
 * while a scanner has yet to respond, or with how much of an archive of source is checked, which the next call goes on with; 400 when
 * the content is refused, which removes the upload; 404 and 409 while there is nothing to judge. A repeated call has no further
 * effect.
 */
export const completeUpload = forSignedIn(BODY_LIMIT_BYTES, async ({ caller, body, backend }) => {
  const id = idIn(body, 'id');
  const rows = await backend.rpcAs<
    (Omit<Upload, 'id'> & { state: 'arrived' | 'completed' | 'quarantined' })[]
  >(caller, 'upload_to_judge', { file_id: id });
  const [upload] = rows;
  if (!upload) throw new Error('upload_to_judge returned without a row.');
  // The timer calls the scanner again, not the page.
  const verdict: Verdict =
    upload.state === 'arrived' ? await checkUpload(backend, { ...upload, id }) : upload.state;
  if (typeof verdict !== 'string') return json({ state: 'continues', ...verdict }, 202);
  return json({ state: verdict }, verdict === 'completed' ? 200 : 202);
});
