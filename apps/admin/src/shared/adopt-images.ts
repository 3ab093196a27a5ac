import { imageAddress, replaceImages } from '@portal/domain/files/image-address';
import type { FileImages } from '@portal/domain/findings/read/take-images';
import type { FindingToImport } from '@portal/data/findings/import';

/** Names the images in the texts of a finding by the ids that they will have, and adds them to `toStore`. */
export function adoptImages(
  finding: FindingToImport,
  images: FileImages,
  toStore: Map<string, File>,
  { idsToStore, index }: { idsToStore: Map<string, string>; index: number },
): FindingToImport {
  const adoptIn = (text: string) =>
    replaceImages(text, (id) => {
      const image = images.get(id);
      if (!image) return undefined;
      const key = `${index} ${id}`;
      const stored = idsToStore.get(key) ?? crypto.randomUUID();
      idsToStore.set(key, stored);
      toStore.set(
        stored,
        new File([image], `image.${image.type.replace('image/', '')}`, { type: image.type }),
      );
      return imageAddress(stored);
    });
  return {
    ...finding,
    description: adoptIn(finding.description),
    recommendation: adoptIn(finding.recommendation),
  };
}
