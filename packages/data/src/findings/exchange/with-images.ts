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

async function toDataUrl(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:${blob.type};base64,${btoa(characters)}`;
}
