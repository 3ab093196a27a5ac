import { useWorker } from '@portal/ui/workers/use-worker';
import { useState } from 'react';
import type { WorkerMessage } from './read-file.worker.ts';
// oxlint-disable-next-line import/default -- Vite makes the default export: the address of the built file.
import workerAddress from './read-file.worker.ts?worker&url';
import { allUnreadable, type ReadFiles } from '@portal/domain/findings/read/read-file-result';

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
  const worker = useWorker<WorkerMessage>(new URL(workerAddress, import.meta.url).href);

  function read(files: readonly File[]) {
    const names = files.map(({ name }) => name);
    setReading({ step: 'reading', name: names[0] ?? '', percent: 0 });
    worker.start(files, {
      onFailed: () => setReading({ step: 'read', files: allUnreadable(names, NO_WORKER) }),
      onMessage: (message) => {
        if ('progress' in message) {
          const { name, part } = message.progress;
          return setReading({ step: 'reading', name, percent: Math.round(part * 100) });
        }
        worker.stop();
        setReading({ step: 'read', files: message.read });
      },
    });
  }

  function reset() {
    worker.stop();
    setReading({ step: 'choose' });
  }

  return { reading, read, reset };
}
