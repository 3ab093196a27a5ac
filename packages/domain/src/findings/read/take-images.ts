import { imageAddress } from '../../files/image-address.ts';

/** Images of a file by the id with which its texts name them. */
export type FileImages = ReadonlyMap<string, Blob>;

const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
const EMBEDDED = /\]\(data:(image\/(?:png|jpeg|webp|gif));base64,([A-Za-z0-9+/]+={0,2})\)/g;

/** As the portal's own export embeds them. The same image has the same id. One that cannot be stored stays in its text. */
export function takeImages(text: string): { text: string; images: FileImages } {
  const images = new Map<string, Blob>();
  const dataOfIds = new Map<string, string>();
  const rest = text.replaceAll(EMBEDDED, (written, type: string, data: string) => {
    const id = idOf(data);
    const known = dataOfIds.get(id);
    if (known === undefined) {
      const image = toBlob(data, type);
      if (!image || image.size > MAX_IMAGE_BYTES) return written;
      images.set(id, image);
      dataOfIds.set(id, data);
    } else if (known !== data) return written;
    return `](${imageAddress(id)})`;
  });
  return { text: rest, images };
}

/** An id that the content decides, so that a finding that is read again is known by its text. */
function idOf(data: string): string {
  const digits = textDigest(data).replace('text:', '').padStart(20, '0');
  return `00000000-0000-${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`;
}

function toBlob(data: string, type: string): Blob | null {
  try {
    return new Blob([Uint8Array.from(atob(data), (character) => character.charCodeAt(0))], { type });
  } catch {
    return null;
  }
}

/** cyrb53, no protection against forgery: Web Crypto's digest is asynchronous, and a finding is built synchronously. */
export function textDigest(text: string): string {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return `text:${(4294967296 * (2097151 & two) + (one >>> 0)).toString(16)}`;
}
