import { useEffect, useRef } from 'react';
import { startWorker } from './start-worker.ts';

type Listeners<Message> = {
  onMessage: (message: Message) => void;
  /** The worker did not start, its code did not load, or it failed. It has been stopped. */
  onFailed: () => void;
};

/**
 * Gives one task at a time to a worker with this code, which says `isReady` as soon as it listens. Starting another task, `stop` and
 * leaving the page end the worker at once, and nothing more is heard of it.
 */
export function useWorker<Message extends object>(codeAddress: string) {
  const worker = useRef<Worker | null>(null);
  const stop = () => {
    worker.current?.terminate();
    worker.current = null;
  };
  useEffect(() => stop, []);

  function start(task: unknown, { onMessage, onFailed }: Listeners<Message>) {
    stop();
    const started = startWorker(codeAddress);
    worker.current = started;
    started.addEventListener('message', ({ data }: MessageEvent<{ isReady: true } | Message>) => {
      if (worker.current !== started) return;
      if ('isReady' in data) started.postMessage(task);
      else onMessage(data);
    });
    started.addEventListener('error', () => {
      if (worker.current !== started) return;
      stop();
      onFailed();
    });
  }

  return { start, stop };
}
