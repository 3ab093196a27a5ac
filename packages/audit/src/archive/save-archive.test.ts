import * as streams from 'node:stream/web';
import { expect, it, vi } from 'vitest';
import { saveArchive } from './save-archive.ts';

// jsdom has none.
vi.stubGlobal('ReadableStream', streams.ReadableStream);
vi.stubGlobal('WritableStream', streams.WritableStream);

it.each([
  ['the empty file that the picker made is removed', 0, 1],
  ['a file that was there stays', 7, 0],
])('TAKE-01 after a failure %s', async (_, size, times) => {
  const remove = vi.fn<() => Promise<void>>(async () => undefined);
  const file = { getFile: async () => ({ size }), createWritable: async () => new WritableStream(), remove };
  vi.stubGlobal('showSaveFilePicker', async () => file);
  const broken = () =>
    new ReadableStream<Uint8Array>({ start: (stream) => stream.error(new Error('Lost.')) });
  await expect(saveArchive('a.zip', broken, new AbortController().signal)).rejects.toThrow('Lost.');
  expect(remove).toHaveBeenCalledTimes(times);
});
