// How the texts of a finding name its images (FIND-05): `![description](image:<id>)`.

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ADDRESS = new RegExp(`^image:(${ID})$`);
const IN_TEXT = new RegExp(`\\]\\(image:(${ID})\\)`, 'g');

export function imageAddress(id: string): string {
  return `image:${id}`;
}

export function readImageId(address: string): string | null {
  return ADDRESS.exec(address)?.[1] ?? null;
}

export function findImageIds(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(IN_TEXT), ([, id]) => id ?? ''))];
}

/** The text with other addresses for its images. One without another address keeps its own. */
export function replaceImages(text: string, toAddress: (id: string) => string | undefined): string {
  return text.replaceAll(IN_TEXT, (written, id: string) => {
    const address = toAddress(id);
    return address === undefined ? written : `](${address})`;
  });
}
