import { idIn, forSignedIn, textIn } from '../_shared/caller.ts';
import { json } from '../_shared/http.ts';
import { readFileText, type OpenedFile } from '../_shared/source/read-file-text.ts';

const BODY_LIMIT_BYTES = 8 * 1024;

/** CODE-02: the database decides and logs in the caller's name. Reads nothing of the archive but that file's bytes. */
export const readSource = forSignedIn(BODY_LIMIT_BYTES, async ({ caller, body, backend }) => {
  const [opened] = await backend.rpcAs<[OpenedFile]>(caller, 'open_source_file', {
    snapshot_id: idIn(body, 'id'),
    path: textIn(body, 'path'),
  });
  return json({ text: await readFileText(backend, opened) });
});
