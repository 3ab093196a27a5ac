import { unwrap } from '../../client/data-error.ts';
import { supabase } from '../../client/supabase.ts';
import { fetchImage } from '../../files/text-images.ts';
import { findImageIds } from '@portal/domain/files/image-address';

export type EmbeddedImages = ReadonlyMap<string, string>;

/** The ids are part of the URL of the request, whose length is limited. */
const IDS_AT_ONCE = 50;

/** FIND-09: an image of another audit, and one that cannot be fetched, keep their address. */
export async function fetchImages(
  text: string,
  findingIds: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<EmbeddedImages> {
  const images = new Map<string, string>();
  for (const id of await onlyImagesOf(findingIds, findImageIds(text), signal)) {
    try {
      images.set(id, await toDataUrl(await fetchImage(id, signal)));
    } catch {
      signal.throwIfAborted();
    }
  }
  return images;
}

async function onlyImagesOf(findingIds: ReadonlySet<string>, ids: string[], signal: AbortSignal) {
  const own: string[] = [];
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const some = ids.slice(start, start + IDS_AT_ONCE);
    const files = unwrap(
      await supabase().from('files').select('id, finding_id').in('id', some).abortSignal(signal),
    );
    own.push(...files.flatMap((file) => (findingIds.has(file.finding_id ?? '') ? [file.id] : [])));
  }
  return own;
}

export function toDataUrl(blob: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The image cannot be read.')));
    reader.readAsDataURL(blob);
  });
}
