import type { FunctionsClient } from '@supabase/functions-js';
import type { StorageClient } from '@supabase/storage-js';

type Bucket = ReturnType<StorageClient['from']>;
type Part = { url: string; fetch: typeof fetch };

/** What the product does with a bucket; each as storage-js describes it. */
export type LazyBucket = Pick<Bucket, 'createSignedUrl' | 'remove' | 'upload'> & {
  download: (path: string) => Promise<Awaited<ReturnType<Bucket['download']>>>;
};

/** Supabase's storage, whose code is fetched when the first file is asked for. */
export function lazyStorage({ url, fetch }: Part): { from: (bucket: string) => LazyBucket } {
  const load = async () => {
    const { StorageClient: Client } = await import('@supabase/storage-js');
    return new Client(url, {}, fetch);
  };
  return {
    from(name) {
      const bucket = async () => (await load()).from(name);
      return {
        createSignedUrl: async (...args) => (await bucket()).createSignedUrl(...args),
        remove: async (...args) => (await bucket()).remove(...args),
        upload: async (...args) => (await bucket()).upload(...args),
        download: async (path) => (await bucket()).download(path),
      };
    },
  };
}

/** Supabase's edge functions, whose code is fetched with the first call. */
export function lazyFunctions({ url, fetch }: Part): { invoke: FunctionsClient['invoke'] } {
  return {
    async invoke(name, options) {
      const { FunctionsClient: Client } = await import('@supabase/functions-js');
      return new Client(url, { customFetch: fetch }).invoke(name, options);
    },
  };
}
