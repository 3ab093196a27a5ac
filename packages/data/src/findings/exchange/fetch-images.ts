import { fetchImage } from '../../files/finding-images.ts';
import { findImageIds } from '../../files/image-address.ts';

/** Images by their id, as addresses that contain them. */
export type EmbeddedImages = ReadonlyMap<string, string>;

/** FIND-09: the images that a text shows. One that cannot be fetched is not among them, and keeps its address. */
export async function fetchImages(text: string, signal: AbortSignal): Promise<EmbeddedImages> {
  const images = new Map<string, string>();
  for (const id of findImageIds(text)) {
    try {
      images.set(id, await toDataUrl(await fetchImage(id, signal)));
    } catch {
      signal.throwIfAborted();
    }
  }
  return images;
}

/** So many bytes become characters in one call: one by one, an image would block the page for a quarter of a second. */
const CHUNK = 0x8000;

async function toDataUrl(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let characters = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    characters += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return `data:${blob.type};base64,${btoa(characters)}`;
}
