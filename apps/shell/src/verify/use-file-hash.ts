import { startWorker } from '@portal/ui/workers/start-worker';
import { useEffect, useRef, useState } from 'react';
import type { HashMessage } from './hash-file.worker.ts';
// Vite makes the default export: the address of the built file.
// oxlint-disable-next-line import/default
import workerAddress from './hash-file.worker.ts?worker&url';

type Hashing =
  { step: 'idle' } | { step: 'reading'; name: string; percent: number } | { step: 'failed'; message: string };

const EMPTY = 'This file is empty.';
const FAILED =
  'Your browser could not read this file. Take its SHA-256 with another program, such as sha256sum, and paste it below.';

/** SEAL-04: takes the SHA-256 of a chosen file in a worker and tells it. Another file stops the one before. */
export function useFileHash(onHash: (sha256: string) => void) {
  const [hashing, setHashing] = useState<Hashing>({ step: 'idle' });
  const worker = useRef<Worker | null>(null);
  const stop = () => {
    worker.current?.terminate();
    worker.current = null;
  };
  useEffect(() => stop, []);

  function hash(file: File) {
    stop();
    if (file.size === 0) return setHashing({ step: 'failed', message: EMPTY });
    setHashing({ step: 'reading', name: file.name, percent: 0 });
    const started = startWorker(new URL(workerAddress, import.meta.url).href);
    worker.current = started;
    const fail = () => {
      stop();
      setHashing({ step: 'failed', message: FAILED });
    };
    started.addEventListener('message', ({ data }: MessageEvent<HashMessage>) => {
      if (worker.current !== started) return;
      if ('isReady' in data) started.postMessage(file);
      else if ('progress' in data)
        setHashing({ step: 'reading', name: file.name, percent: Math.round(data.progress * 100) });
      else if ('hasFailed' in data) fail();
      else {
        stop();
        setHashing({ step: 'idle' });
        onHash(data.sha256);
      }
    });
    started.addEventListener('error', () => {
      if (worker.current === started) fail();
    });
  }

  return { hashing, hash };
}
