import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { App } from '@supabase/lite';

type Adapter = NonNullable<App['_storageAdapter']>;
type Metadata = Awaited<ReturnType<Adapter['headObject']>>;
type Facts = { mimetype: string; cacheControl: string; eTag: string };

/** Stores the objects of the embedded backend as files `bucket/key`, each with a file of metadata next to it. */
export class FileStorage implements Adapter {
  driver = null;
  readonly #root: string;

  constructor(root: string) {
    this.#root = resolve(root);
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: Parameters<Adapter['uploadObject']>[3],
    mimetype: string,
    cacheControl: string,
  ): Promise<Metadata> {
    const file = this.#file(bucket, key);
    const bytes = await toBytes(body);
    const facts: Facts = {
      mimetype,
      cacheControl,
      eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
    };
    await mkdir(dirname(file), { recursive: true });
    await replace({ [file]: bytes, [`${file}.facts`]: JSON.stringify(facts) });
    return this.headObject(bucket, key);
  }

  async headObject(bucket: string, key: string): Promise<Metadata> {
    const file = this.#file(bucket, key);
    const { size, mtime } = await stat(file);
    const facts = JSON.parse(await readFile(`${file}.facts`, 'utf8')) as Facts;
    return { ...facts, size, contentLength: size, lastModified: mtime, httpStatusCode: 200 };
  }

  async getObject(bucket: string, key: string): Promise<Awaited<ReturnType<Adapter['getObject']>>> {
    const metadata = await this.headObject(bucket, key).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return null;
    });
    // Without a body, the storage responds that the object does not exist.
    if (!metadata) return { metadata: {} as Metadata, httpStatusCode: 404, body: undefined as never };
    const body = Readable.toWeb(createReadStream(this.#file(bucket, key)));
    return { metadata, httpStatusCode: 200, body: body as never };
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    const file = this.#file(bucket, key);
    await Promise.all([rm(file, { force: true }), rm(`${file}.facts`, { force: true })]);
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.deleteObject(bucket, key)));
  }

  async copyObject(
    sourceBucket: string,
    source: string,
    _version: string | undefined,
    destinationBucket: string,
    destination: string,
  ) {
    const [from, to] = [this.#file(sourceBucket, source), this.#file(destinationBucket, destination)];
    await mkdir(dirname(to), { recursive: true });
    await copyFile(`${from}.facts`, `${to}.facts`);
    await copyFile(from, to);
    return this.headObject(destinationBucket, destination);
  }

  async privateAssetUrl(bucket: string, key: string): Promise<string> {
    return this.#file(bucket, key);
  }

  /** Returns the path of an object's file. Throws for a key that leads out of the folder. */
  #file(bucket: string, key: string): string {
    const file = join(this.#root, bucket, key);
    if (!resolve(file).startsWith(join(this.#root, bucket) + sep)) throw new Error('Invalid key');
    return file;
  }
}

/** Writes temporary files and renames them, so that a crash or a full disk never leaves a partial file. */
async function replace(contents: Record<string, string | Uint8Array>): Promise<void> {
  const names = Object.keys(contents);
  try {
    for (const name of names) await writeFile(`${name}.part`, contents[name] ?? '');
    for (const name of names) await rename(`${name}.part`, name);
  } catch (error) {
    await Promise.all(names.map((name) => rm(`${name}.part`, { force: true })));
    throw error;
  }
}

async function toBytes(body: unknown): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  return new Uint8Array(await new Response(body as BodyInit).arrayBuffer());
}
