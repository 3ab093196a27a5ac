import { toDataError } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';

/**
 * A short-lived address of a private object; with `saveAs` browsers save it under that name. Rejects with a DataError.
 * The name is added here because storage-js 2.119 escapes it twice, so that "ż" would be saved as "%C5%BC".
 */
export async function createSignedLink(options: {
  bucket: 'reports' | 'client-files';
  path: string;
  seconds: number;
  saveAs?: string;
}): Promise<string> {
  const { bucket, path, seconds, saveAs } = options;
  const { data, error } = await supabase().storage.from(bucket).createSignedUrl(path, seconds);
  if (error) throw toDataError(error, statusOf(error));
  return saveAs ? `${data.signedUrl}&download=${encodeURIComponent(saveAs)}` : data.signedUrl;
}

/** The status of a storage error; none when there was no answer. Storage says 400 in HTTP and means its own number. */
export function statusOf(error: object): number | undefined {
  if ('statusCode' in error && Number(error.statusCode)) return Number(error.statusCode);
  return 'status' in error && typeof error.status === 'number' ? error.status : undefined;
}
