import { useWorker } from '@portal/ui/workers/use-worker';
import { useState } from 'react';
import type { HashMessage } from './hash-file.worker.ts';
// oxlint-disable-next-line import/default -- Vite makes the default export: the address of the built file.
import workerAddress from './hash-file.worker.ts?worker&url';

type Hashing =
  | { step: 'idle' }
  | { step: 'reading'; name: string; percent: number }
  | { step: 'failed'; message: string };

const EMPTY = 'This file is empty.';
const FAILED =
  'Your browser could not read this file. Take its SHA-256 with another program, such as sha256sum, and paste it below.';

/** SEAL-04: takes the SHA-256 of a chosen file in a worker and tells it with the file's name. Another file stops the one before. */
export function useFileHash(onHash: (sha256: string, fileName: string) => void) {
  const [hashing, setHashing] = useState<Hashing>({ step: 'idle' });
  const worker = useWorker<HashMessage>(new URL(workerAddress, import.meta.url).href);

  function hash(file: File) {
    worker.stop();
    if (file.size === 0) return setHashing({ step: 'failed', message: EMPTY });
    setHashing({ step: 'reading', name: file.name, percent: 0 });
    const onFailed = () => setHashing({ step: 'failed', message: FAILED });
    worker.start(file, {
      onFailed,
      onMessage: (message) => {
        if ('progress' in message)
          return setHashing({
            step: 'reading',
            name: file.name,
            percent: Math.round(message.progress * 100),
          });
        worker.stop();
        if ('hasFailed' in message) return onFailed();
        setHashing({ step: 'idle' });
        onHash(message.sha256, file.name);
      },
    });
  }

  return { hashing, hash };
}
