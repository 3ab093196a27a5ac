import type { Backend } from '../_shared/backend.ts';
import { forSignedIn, idIn, textIn } from '../_shared/caller.ts';
import { HEAD_BYTES, hasContentOfType } from '../../../packages/domain/src/files/content.ts';
import { HttpError, json } from '../_shared/http.ts';
import { linkObject } from '../_shared/link-object.ts';
import { readPart } from '../_shared/read-part.ts';

const BODY_LIMIT_BYTES = 4 * 1024;

type Opened = { bucket_id: string; object_path: string; file_name: string };

/** REP-06: the only way to a stored object. The database decides and logs in the caller's name; only then is a link signed. */
export const deliverObject = forSignedIn(BODY_LIMIT_BYTES, async ({ caller, body, backend }) => {
  const [opened] = await backend.rpcAs<[Opened]>(caller, 'open_object', {
    kind: textIn(body, 'kind'),
    object_id: idIn(body, 'id'),
  });
  if (opened.bucket_id === 'reports') await requirePdf(backend, opened);
  const fileName = savableName(opened.file_name);
  return json(await linkObject(backend, opened.bucket_id, opened.object_path, fileName));
});

/** FILE-06: checks the first bytes of a report each time it is opened, because reports are uploaded without that check. */
async function requirePdf(backend: Backend, { bucket_id, object_path }: Opened): Promise<void> {
  const head = await readPart(backend, bucket_id, object_path, HEAD_BYTES);
  if (!hasContentOfType('pdf', head))
    throw new HttpError(409, 'This report is not a PDF file, so it cannot be opened. Please tell us.');
}

/** Removes the characters that some operating systems refuse in file names. */
function savableName(name: string): string {
  return name
    .replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=\.[^.]*$)/g, '')
    .trim()
    .replace(/^\.pdf$/, 'report.pdf');
}
