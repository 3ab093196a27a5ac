import { refuse, type Entry } from './read-entry.ts';

/** Deflate makes at most 1,032 bytes of one, so that a slice is never more than 17 MB. */
const SLICE_BYTES = 16_384;

type Packed = Pick<Entry, 'size' | 'isDeflated' | 'dataStart' | 'dataSize'> & { path?: string };

/** HttpError 400 as soon as they are more than `size`, and at the end when they were fewer. */
export async function* unpack(entry: Packed, archive: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array> {
  const packed = archive.subarray(entry.dataStart, entry.dataStart + entry.dataSize);
  const lies = `${entry.path ?? 'A file'} does not have the size that the archive says.`;
  let size = 0;
  for await (const chunk of entry.isDeflated ? inflate(packed, lies) : [packed]) {
    size += chunk.byteLength;
    if (size > entry.size) refuse(lies);
    yield chunk;
  }
  if (size !== entry.size) refuse(lies);
}

async function* inflate(packed: Uint8Array<ArrayBuffer>, refusal: string): AsyncGenerator<Uint8Array> {
  const stream = new DecompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  // What goes wrong here is seen by the reader below.
  const written = (async () => {
    for (let at = 0; at < packed.byteLength; at += SLICE_BYTES)
      await writer.write(packed.subarray(at, at + SLICE_BYTES));
    await writer.close();
  })().catch(() => {});
  const reader = stream.readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => refuse(refusal));
      if (done) break;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
    await written;
  }
}
