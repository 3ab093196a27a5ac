import { toDataError } from '../client/data-error.ts';
import { removeFile } from './changes.ts';
import type { StoredFile } from './types.ts';

/** How long to wait before each further try, in milliseconds after the failed one: the connection may be back. */
const RETRY_DELAYS_MS = [2_000, 5_000, 15_000, 60_000, 300_000];

type Removal = { stop: AbortController; done: Promise<void> };

const removals = new Map<string, Removal>();

/**
 * FILE-03: removes what a failed or cancelled upload may have left behind. Resolves after the first try. If that try
 * found no connection, further tries follow for some minutes; the server sweeps what is left after that.
 */
export async function removeUnfinishedUpload(file: StoredFile): Promise<void> {
  const stop = new AbortController();
  const first = tryToRemove(file);
  const done = first.then((isSettled) => (isSettled ? undefined : keepTrying(file, stop.signal)));
  removals.set(file.id, { stop, done });
  void done.finally(() => removals.delete(file.id));
  await first;
}

/** Stops the removal of an upload that is about to be tried again. Resolves once no removal can happen any more. */
export async function stopRemoval(fileId: string): Promise<void> {
  const removal = removals.get(fileId);
  removal?.stop.abort();
  await removal?.done;
}

async function keepTrying(file: StoredFile, stopped: AbortSignal): Promise<void> {
  for (const delay of RETRY_DELAYS_MS) {
    await waitForRetry(delay, stopped);
    if (stopped.aborted || (await tryToRemove(file))) return;
  }
}

/** Resolves with true when nothing is left to try: the file is removed, or the backend refuses to remove it. */
async function tryToRemove(file: StoredFile): Promise<boolean> {
  try {
    await removeFile(file);
    return true;
  } catch (error) {
    const { kind } = toDataError(error);
    return kind !== 'network' && kind !== 'server';
  }
}

/** Resolves after the delay, or at once when the browser comes online or the tries are stopped. */
function waitForRetry(delayMs: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, delayMs);
    window.addEventListener('online', end);
    stopped.addEventListener('abort', end, { once: true });
    if (stopped.aborted) end();
  });
}
