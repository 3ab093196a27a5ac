import { fakeNetwork, jsonResponse, signIn } from '@portal/testing/network';
import { ReadableStream } from 'node:stream/web';
import { expect, test, vi } from 'vitest';
import type { ArchivedObject } from '@portal/data/archive/archived-objects';
import { writeArchive } from './write-archive.tsx';

const MB = 1024 * 1024;
const CLIENT = '0b8f5d0e-6c52-4c8e-9d43-7f6f0f3f2a02';

/** A body of zeros that arrives in pieces of 1 MB, as from a network. */
function zeros(megabytes: number) {
  let left = megabytes;
  return new ReadableStream<Uint8Array>({
    pull: (stream) => (left-- > 0 ? stream.enqueue(new Uint8Array(MB)) : stream.close()),
  }) as unknown as globalThis.ReadableStream<Uint8Array>;
}

test(
  'TAKE-01 an archive of 1 GB is streamed to a slow disk with a few objects in memory',
  { timeout: 120_000 },
  async () => {
    vi.stubGlobal('ReadableStream', ReadableStream);
    signIn();
    fakeNetwork();
    // Keeps no response, unlike the network of other tests.
    vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      if (pathname === '/stored/file') return new Response(zeros(50));
      return jsonResponse(
        pathname.endsWith('deliver-object') ? { link: '/stored/file', fileName: 'any' } : [],
      );
    });
    const objects = Array.from({ length: 21 }, (_, count): ArchivedObject => ({
      kind: 'file',
      object_id: `${count}`,
      audit_id: null,
      name: `${count}.zip`,
      size: 50 * MB,
      sha256: null,
    }));
    const stream = writeArchive({ clientId: CLIENT, auditId: null, title: 'all audits' }, objects, {
      writePage: async () => '<!doctype html>',
      signal: new AbortController().signal,
      onProgress: () => {},
    });
    const before = process.memoryUsage().arrayBuffers;
    let [written, most] = [0, 0];
    const reader = stream.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      written += part.value.byteLength;
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(written).toBeGreaterThan(1024 * MB);
    expect(most).toBeLessThan(200 * MB);
    console.info(`1 GB: at most ${Math.round(most / MB)} MB in buffers.`);
  },
);
