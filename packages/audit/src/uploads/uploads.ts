import { useSessionStore } from '@portal/auth/session/session';
import { useQueryClient, type QueryClient } from '@portal/data/client/query';
import { pinSelectedClient } from '@portal/frame/client-state/selected-client';
import { uploadFile } from '@portal/data/files/upload';
import { toast } from '@portal/ui/feedback/toast';
import { isActive, UploadQueue } from './upload-queue.ts';

const queues = new WeakMap<QueryClient, UploadQueue>();

/** FILE-03, CODE-01: the uploads of this tab. They continue while the user is on other pages. */
export function useUploads(): UploadQueue {
  const queryClient = useQueryClient();
  const queue = queues.get(queryClient) ?? createQueue(queryClient);
  queues.set(queryClient, queue);
  return queue;
}

function createQueue(queryClient: QueryClient): UploadQueue {
  const queue = new UploadQueue(async ({ source, ...item }, signal, follow) => {
    try {
      const result = await uploadFile({ ...item, ...(source && { source }), signal, ...follow });
      if (source)
        toast.success(
          result === 'completed' ? 'Source added' : 'Source uploaded. It appears after it has been scanned.',
        );
      return result;
    } finally {
      // Also after a failure, which may have come too late.
      const stale = source ? [['sources', item.auditId], ['preparation']] : [['files', item.clientId]];
      await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    }
  });
  // AUTH-14
  useSessionStore.subscribe(({ session }, before) => {
    if (before.session && before.session.user.id !== session?.user.id) queue.cancelAll();
  });
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  let releaseClient: (() => void) | null = null;
  queue.subscribe(() => {
    if (queue.items.some(isActive)) {
      // Closing the tab would cancel active uploads, so make the browser ask first.
      window.addEventListener('beforeunload', warn);
      // PICK-05: the page keeps showing the client to whom the files go.
      if (queue.items.some((item) => isActive(item) && item.source === null))
        releaseClient ??= pinSelectedClient();
    } else {
      window.removeEventListener('beforeunload', warn);
      releaseClient?.();
      releaseClient = null;
    }
  });
  return queue;
}
