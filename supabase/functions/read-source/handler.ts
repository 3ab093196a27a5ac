import { connectBackend } from '../_shared/backend.ts';
import { idIn, readCaller, textIn } from '../_shared/caller.ts';
import { allowedOrigins, backendConfig } from '../_shared/config.ts';
import { json, onlyPost, readJson, withCors, withErrorResponses } from '../_shared/http.ts';
import { readPart } from '../_shared/read-part.ts';
import { unpack } from '../_shared/source/unpack.ts';

const BODY_LIMIT_BYTES = 8 * 1024;

type Opened = {
  bucket_id: string;
  object_path: string;
  data_start: number;
  data_size: number;
  is_deflated: boolean;
  size: number;
};

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
    const [opened] = await backend.rpcAs<Opened[]>(caller, 'open_source_file', {
      snapshot_id: idIn(body, 'id'),
      path: textIn(body, 'path'),
    });
    if (!opened) throw new Error('open_source_file returned without a row.');
    const packed = await readPart(
      backend,
      opened.bucket_id,
      opened.object_path,
      opened.data_size,
      opened.data_start,
    );
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    let text = '';
    const file = {
      size: opened.size,
      isDeflated: opened.is_deflated,
      dataStart: 0,
      dataSize: opened.data_size,
    };
    for await (const chunk of unpack(file, packed)) text += decoder.decode(chunk, { stream: true });
    return json({ text: text + decoder.decode() });
  }),
);
