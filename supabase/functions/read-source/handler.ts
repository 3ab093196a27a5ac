import { connectBackend } from '../_shared/backend.ts';
import { idIn, readCaller, textIn } from '../_shared/caller.ts';
import { allowedOrigins, backendConfig } from '../_shared/config.ts';
import { json, onlyPost, readJson, withCors, withErrorResponses } from '../_shared/http.ts';
import { readFileText, type OpenedFile } from '../_shared/source/read-file-text.ts';

const BODY_LIMIT_BYTES = 8 * 1024;

/**
 * POST `{ id, path }` by a signed-in page: the text of one file of a source (CODE-02). The database decides in the name of the caller
 * and logs who opened the source. Reads nothing of the archive but that file's bytes. Responds with `{ text }`; 4xx with a sentence.
 */
export const readSource = withCors(
  allowedOrigins(),
  withErrorResponses(async (request) => {
    onlyPost(request);
    const caller = readCaller(request);
    const body = await readJson(request, BODY_LIMIT_BYTES);
    const backend = connectBackend(backendConfig());
    const [opened] = await backend.rpcAs<OpenedFile[]>(caller, 'open_source_file', {
      snapshot_id: idIn(body, 'id'),
      path: textIn(body, 'path'),
    });
    if (!opened) throw new Error('open_source_file returned without a row.');
    return json({ text: await readFileText(backend, opened) });
  }),
);
