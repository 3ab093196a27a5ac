import type { Backend } from './backend.ts';

/** Returns the first `length` bytes of a stored object, or all bytes of a shorter one, also when the storage ignores the range. */
export async function readPart(
  backend: Backend,
  bucket: string,
  path: string,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await backend.readObject(bucket, path, `bytes=0-${length - 1}`);
  const part = new Uint8Array(length);
  let size = 0;
  for await (const chunk of response.body ?? []) {
    const taken = chunk.subarray(0, length - size);
    part.set(taken, size);
    size += taken.byteLength;
    if (size === length) break;
  }
  return part.slice(0, size);
}
