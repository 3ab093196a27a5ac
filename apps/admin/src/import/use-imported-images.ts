import { imageAddress, readImageId, replaceImages } from '@portal/domain/files/image-address';
import type { FindingToImport } from '@portal/data/findings/import';
import type { MarkdownImages } from '@portal/ui/markdown/markdown-images';
import { useMemo, useState } from 'react';
import type { FileImages } from '@portal/domain/findings/read/take-images';

/** FIND-08: the images of the files: how the preview shows them, and how those of chosen findings are imported. */
export function useImportedImages(images: FileImages) {
  // An image belongs to one finding. Every attempt of an import gives it the same id.
  const [idsToStore] = useState(() => new Map<string, string>());
  const shown: MarkdownImages = useMemo(
    () => ({
      readId: readImageId,
      load: async (id) => {
        const image = images.get(id);
        if (!image) throw new Error('The files do not have this image.');
        return image;
      },
    }),
    [images],
  );

  const adopt = (finding: FindingToImport, index: number, toStore: Map<string, File>) =>
    adoptImages(finding, images, toStore, { idsToStore, index });

  return { shown, adopt };
}

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
