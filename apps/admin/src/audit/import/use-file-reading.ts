import { useEffect, useRef, useState } from 'react';
import type { WorkerMessage } from './read-file.worker.ts';
import { unreadable, type ReadFile } from './read/read-file-result.ts';
import { startWorker } from './start-worker.ts';

export type Reading =
  | { step: 'choose' }
  /** `percent` of the file has arrived; at 100 it is being understood. */
  | { step: 'reading'; name: string; percent: number }
  | { step: 'read'; name: string; file: ReadFile };

const NO_WORKER =
  'The file could not be read, because a part of the portal did not load. Check your connection and choose it again.';

/** FIND-08: reads a chosen file in a worker. Cancelling stops it at once, and so does leaving the page. */
export function useFileReading() {
  const [reading, setReading] = useState<Reading>({ step: 'choose' });
  const worker = useRef<Worker | null>(null);
  const stop = () => {
    worker.current?.terminate();
    worker.current = null;
  };
  useEffect(() => stop, []);

  function read(file: File) {
    stop();
    const { name } = file;
    const end = (result: ReadFile) => {
      stop();
      setReading({ step: 'read', name, file: result });
    };
    setReading({ step: 'reading', name, percent: 0 });
    const started = startWorker();
    worker.current = started;
    let isAsked = false;
    started.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if (worker.current !== started) return;
      if ('file' in data) {
        end(data.file);
        return;
      }
      if (!isAsked) started.postMessage(file);
      isAsked = true;
      setReading({ step: 'reading', name, percent: Math.round(data.progress * 100) });
    });
    started.addEventListener('error', () => {
      if (worker.current === started) end(unreadable(null, NO_WORKER));
    });
  }

  function reset() {
    stop();
    setReading({ step: 'choose' });
  }

  return { reading, read, reset };
}
