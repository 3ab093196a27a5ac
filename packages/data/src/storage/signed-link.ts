import { supabase } from '../client/supabase.ts';
import { withRenewedSession } from '../client/with-renewed-session.ts';
import { storageRefusal } from './storage-refusal.ts';

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
  const signedUrl = await withRenewedSession(async () => {
    const { data, error } = await supabase().storage.from(bucket).createSignedUrl(path, seconds);
    if (error) throw storageRefusal(error);
    return data.signedUrl;
  });
  return saveAs ? `${signedUrl}&download=${encodeURIComponent(saveAs)}` : signedUrl;
}
