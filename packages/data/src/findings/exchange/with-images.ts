import { fetchImage } from '../../files/finding-images.ts';

const IMAGE = /\]\(image:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/g;

/**
 * FIND-09: Markdown with the images of its texts inside, so that the file can be read without the portal. One that cannot be
 * fetched keeps its address.
 */
export async function withImages(markdown: string, signal: AbortSignal): Promise<string> {
  const ids = new Set(Array.from(markdown.matchAll(IMAGE), ([, id]) => id ?? ''));
  const addresses = new Map<string, string>();
  for (const id of ids) {
    try {
      addresses.set(id, await toDataUrl(await fetchImage(id, signal)));
    } catch {
      signal.throwIfAborted();
    }
  }
  return markdown.replaceAll(IMAGE, (written, id: string) => {
    const address = addresses.get(id);
    return address ? `](${address})` : written;
  });
}

/** So many bytes become characters in one call: one by one they would block the page for a quarter of a second. */
const CHUNK = 0x8000;

async function toDataUrl(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let characters = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    characters += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return `data:${blob.type};base64,${btoa(characters)}`;
}
