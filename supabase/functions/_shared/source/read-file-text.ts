import type { Backend } from '../backend.ts';
import { readPart } from '../read-part.ts';
import { unpack } from './unpack.ts';

/** Where the bytes of a file of a source are, as the database function open_source_file says. */
export type OpenedFile = {
  bucket_id: string;
  object_path: string;
  data_start: number;
  data_size: number;
  is_deflated: boolean;
  size: number;
};

/** CODE-02: the text of a file of a source that the database has opened. Reads nothing of the archive but that file's bytes. */
export async function readFileText(backend: Backend, opened: OpenedFile): Promise<string> {
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
  return text + decoder.decode();
}
