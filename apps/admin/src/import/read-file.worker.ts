// Reads files of findings beside the page, so that large ones do not stop it (FIND-08).
import { readFiles, type ReadingProgress } from '@portal/domain/findings/read/read-files';
import type { ReadFiles } from '@portal/domain/findings/read/read-file-result';

/** What the worker tells: how far it has read, then what the files say. */
export type WorkerMessage = { progress: ReadingProgress } | { read: ReadFiles };

const tell = (message: { isReady: true } | WorkerMessage) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<File[]>) => {
  void readFiles(data, (progress) => tell({ progress })).then((read) => tell({ read }));
});

// The page sends the files once the worker listens.
tell({ isReady: true });
