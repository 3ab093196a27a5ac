// Keeps the objects of the embedded storage in memory.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { App } from '@supabase/lite';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type Metadata = Awaited<ReturnType<StorageAdapter['headObject']>>;

/** A storage adapter whose objects are lost when the test ends. */
export function memoryStorage(): StorageAdapter {
  const objects = new Map<string, { bytes: Uint8Array; metadata: Metadata }>();

  function find(bucket: string, key: string): { bytes: Uint8Array; metadata: Metadata } {
    const object = objects.get(`${bucket}/${key}`);
    if (!object) throw new Error('Object not found');
    return object;
  }
  async function unused(): Promise<never> {
    throw new Error('These tests neither copy objects nor request their address.');
  }

  return {
    driver: objects,
    async uploadObject(bucket, key, _version, body, mimetype, cacheControl) {
      const bytes =
        body instanceof Uint8Array
          ? body
          : new Uint8Array(
              await new Response(body as ConstructorParameters<typeof Response>[0]).arrayBuffer(),
            );
      const size = bytes.byteLength;
      const metadata = {
        cacheControl,
        contentLength: size,
        size,
        mimetype,
        eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
        lastModified: new Date(),
      };
      objects.set(`${bucket}/${key}`, { bytes, metadata });
      return metadata;
    },
    async getObject(bucket, key) {
      const { bytes, metadata } = find(bucket, key);
      return { metadata, httpStatusCode: 200, body: Readable.toWeb(Readable.from([bytes])) };
    },
    async headObject(bucket, key) {
      return find(bucket, key).metadata;
    },
    async deleteObject(bucket, key) {
      objects.delete(`${bucket}/${key}`);
    },
    async deleteObjects(bucket, keys) {
      for (const key of keys) objects.delete(`${bucket}/${key}`);
    },
    copyObject: unused,
    privateAssetUrl: unused,
  };
}
