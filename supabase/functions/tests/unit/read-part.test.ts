import { expect, it } from 'vitest';
import type { Backend } from '../../_shared/backend.ts';
import { readPart } from '../../_shared/read-part.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** A storage that holds one object and sends it in chunks, whatever part was requested. */
function storageOf(...chunks: string[]) {
  const ranges: (string | undefined)[] = [];
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(bytes(chunk));
      controller.close();
    },
  });
  const body = chunks.length > 0 ? stream : null;
  const readObject: Backend['readObject'] = (_bucket, _path, options) => {
    ranges.push(options?.range);
    return Promise.resolve(new Response(body));
  };
  return { backend: { readObject } as Backend, ranges };
}

it.each([
  ['an object that is longer', ['abc', 'defg', 'hij'], 'abcdef'],
  ['an object in one piece', ['abcdefghij'], 'abcdef'],
  ['an object of just this length', ['abc', 'def'], 'abcdef'],
  ['a shorter object', ['ab', 'c'], 'abc'],
  ['an empty object', [], ''],
])(
  'FILE-06 reads the first 6 bytes of %s, also when the storage ignores the range',
  async (_what, chunks, text) => {
    const { backend, ranges } = storageOf(...chunks);
    expect(await readPart(backend, 'client-files', 'ada/1', 6)).toEqual(bytes(text));
    expect(ranges).toEqual(['bytes=0-5']);
    const later = await readPart(storageOf(...chunks, 'xyz').backend, 'client-files', 'ada/1', 3, 3);
    expect(later).toEqual(bytes(`${chunks.join('')}xyz`.slice(3, 6)));
  },
);
