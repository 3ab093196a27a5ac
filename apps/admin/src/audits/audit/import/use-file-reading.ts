import { useEffect, useRef, useState } from 'react';
import { startWorker } from '@portal/ui/workers/start-worker';
import type { WorkerMessage } from './read-file.worker.ts';
// Vite makes the default export: the address of the built file.
// oxlint-disable-next-line import/default
import workerAddress from './read-file.worker.ts?worker&url';
import { allUnreadable, type ReadFiles } from './read/read-file-result.ts';

export type Reading =
  | { step: 'choose' }
  /** `percent` of the files has arrived, `name` is being read; at 100 the last one is being understood. */
  | { step: 'reading'; name: string; percent: number }
  | { step: 'read'; files: ReadFiles };

const NO_WORKER =
  'The files could not be read, because a part of the portal did not load. Check your connection and choose them again.';

/** FIND-08: reads chosen files in a worker. Cancelling stops it at once, and so does leaving the page. */
export function useFileReading() {
  const [reading, setReading] = useState<Reading>({ step: 'choose' });
  const worker = useRef<Worker | null>(null);
  const stop = () => {
    worker.current?.terminate();
    worker.current = null;
  };
  useEffect(() => stop, []);

  function read(files: readonly File[]) {
    stop();
    const names = files.map(({ name }) => name);
    const end = (result: ReadFiles) => {
      stop();
      setReading({ step: 'read', files: result });
    };
    setReading({ step: 'reading', name: names[0] ?? '', percent: 0 });
    const started = startWorker(new URL(workerAddress, import.meta.url).href);
    worker.current = started;
    started.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if (worker.current !== started) return;
      if ('read' in data) end(data.read);
      else if ('isReady' in data) started.postMessage(files);
      else
        setReading({
          step: 'reading',
          name: data.progress.name,
          percent: Math.round(data.progress.part * 100),
        });
    });
    started.addEventListener('error', () => {
      if (worker.current === started) end(allUnreadable(names, NO_WORKER));
    });
  }

  function reset() {
    stop();
    setReading({ step: 'choose' });
  }

  return { reading, read, reset };
}
