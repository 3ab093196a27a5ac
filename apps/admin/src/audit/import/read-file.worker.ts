// Reads a file of findings beside the page, so that a large one does not stop it (FIND-08).
import { readBytes } from './read/read-bytes.ts';
import type { ReadFile } from './read/read-file-result.ts';

/** What the worker tells: how much of the file has arrived, then what it says. */
export type WorkerMessage = { progress: number } | { file: ReadFile };

const tell = (message: WorkerMessage) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<File>) => {
  void readBytes(data, (progress) => tell({ progress })).then((file) => tell({ file }));
});

// The page sends the file when it knows that somebody listens.
tell({ progress: 0 });
