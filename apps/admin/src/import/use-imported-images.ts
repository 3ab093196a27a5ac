import { readImageId } from '@portal/domain/files/image-address';
import type { FindingToImport } from '@portal/data/findings/import';
import type { MarkdownImages } from '@portal/ui/markdown/markdown-images';
import { useMemo, useState } from 'react';
import type { FileImages } from '@portal/domain/findings/read/take-images';
import { adoptImages } from '../shared/adopt-images.ts';

/** FIND-08: the images of the files: how the preview shows them, and how those of selected findings are imported. */
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
