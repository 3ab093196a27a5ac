import { connectBackend } from '../_shared/backend.ts';
import { readCaller, idIn } from '../_shared/caller.ts';
import { allowedOrigins, backendConfig } from '../_shared/config.ts';
import { withErrorResponses, json, onlyPost, readJson, withCors } from '../_shared/http.ts';
import { checkUpload, type Upload, type Verdict } from '../_shared/check-upload.ts';

const BODY_LIMIT_BYTES = 4 * 1024;

/**
 * POST `{ id }` by the page after it has sent a file: judges the upload (FILE-06). 200 when others see the file from now on, 202
 * while a scanner has yet to respond, or with how much of an archive of source is checked, which the next call goes on with; 400 when
 * the content is refused, which removes the upload; 404 and 409 while there is nothing to judge. A repeated call has no further
 * effect.
 */
export const completeUpload = withCors(
  allowedOrigins(),
  withErrorResponses(async (request) => {
    onlyPost(request);
    const caller = readCaller(request);
    const id = idIn(await readJson(request, BODY_LIMIT_BYTES), 'id');
    const backend = connectBackend(backendConfig());
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
  }),
);
