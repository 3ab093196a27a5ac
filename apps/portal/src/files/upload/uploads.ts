import { pinSelectedClient } from '@portal/auth/client-state/selected-client';
import { uploadFile } from '@portal/data/files/upload';
import { createSessionSingleton } from '../session-singleton.ts';
import { isActive, UploadQueue } from './upload-queue.ts';

/** FILE-03: the uploads of this tab. They continue while the user is on other pages. */
export const useUploads = createSessionSingleton((queryClient) => {
  const queue = new UploadQueue(async (item, signal, onProgress) => {
    const result = await uploadFile({ ...item, signal, onProgress });
    await queryClient.invalidateQueries({ queryKey: ['files', item.userId] });
    return result;
  });
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  let releaseClient: (() => void) | null = null;
  queue.subscribe(() => {
    if (queue.items.some(isActive)) {
      // Closing the tab would cancel active uploads, so make the browser ask first.
      window.addEventListener('beforeunload', warn);
      // PICK-05: the page keeps showing the client to whom the files go.
      releaseClient ??= pinSelectedClient();
    } else {
      window.removeEventListener('beforeunload', warn);
      releaseClient?.();
      releaseClient = null;
    }
  });
  return queue;
});
