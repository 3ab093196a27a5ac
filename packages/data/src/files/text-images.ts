import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DataError } from '../client/data-error.ts';
import { openObject } from '../openings/open-object.ts';
import { imageAddress, readImageId } from '@portal/domain/files/image-address';
import { uploadFile } from './upload.ts';

/** A picture that was fetched is kept for the session: an image never changes. */
const KEPT_MS = Number.POSITIVE_INFINITY;

/** FIND-05: the server writes the first look of a day into Access. Rejects with a DataError. */
export async function fetchImage(id: string, signal?: AbortSignal): Promise<Blob> {
  const { url } = await openObject('file', id);
  const response = await fetch(url, signal ? { signal } : {});
  if (!response.ok) throw new DataError('server', 'The image could not be loaded.');
  const blob = await response.blob();
  if (!/^image\/(png|jpeg|webp|gif)$/.test(blob.type))
    throw new DataError('invalid', 'This is not an image.');
  return blob;
}

/** FIND-05, SEAL-07: nothing can be added while `id` is null. */
export function useTextImages(clientId: string, of: 'finding' | 'section', id: string | null) {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const load = (id: string) =>
      queryClient.fetchQuery({
        queryKey: ['files', 'image', id],
        staleTime: KEPT_MS,
        queryFn: ({ signal }) => fetchImage(id, signal),
      });
    if (id === null) return { readId: readImageId, load };
    const add = async (file: File) => {
      const image = crypto.randomUUID();
      await uploadFile({
        id: image,
        clientId,
        ...(of === 'finding' ? { findingId: id } : { sectionId: id }),
        file,
      });
      return imageAddress(image);
    };
    return { readId: readImageId, load, add };
  }, [queryClient, clientId, of, id]);
}
