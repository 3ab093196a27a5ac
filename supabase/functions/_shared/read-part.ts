import type { Backend } from './backend.ts';

/** Less of a shorter one. Also when the storage ignores the range and sends the object from its beginning. */
export async function readPart(
  backend: Backend,
  bucket: string,
  path: string,
  length: number,
  start = 0,
): Promise<Uint8Array<ArrayBuffer>> {
  if (length === 0) return new Uint8Array();
  const response = await backend.readObject(bucket, path, {
    range: `bytes=${start}-${start + length - 1}`,
  });
  const part = new Uint8Array(length);
  let toSkip = response.status === 206 ? 0 : start;
  let size = 0;
  for await (const chunk of response.body ?? []) {
    const taken = chunk.subarray(toSkip, toSkip + length - size);
    toSkip = Math.max(0, toSkip - chunk.byteLength);
    part.set(taken, size);
    size += taken.byteLength;
    if (size === length) break;
  }
  return part.slice(0, size);
}
