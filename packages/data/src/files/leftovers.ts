import { toDataError } from '../client/data-error.ts';
import { removeFile, type StoredFile } from './queries.ts';

/** When a removal that failed is tried again, counted from the failure before: the connection may be back. */
const NEXT_TRY_AFTER_MS = [2_000, 5_000, 15_000, 60_000, 300_000];

type Removal = { stop: AbortController; done: Promise<void> };

const removals = new Map<string, Removal>();

/**
 * FILE-03: removes what a failed or cancelled upload may have left. Resolves after the first try; when that one finds
 * no connection, goes on trying for some minutes. What is still there after that is swept by the server.
 */
export async function removeLeftovers(file: StoredFile): Promise<void> {
  const stop = new AbortController();
  const first = tryToRemove(file);
  const done = first.then((isOver) => (isOver ? undefined : keepTrying(file, stop.signal)));
  removals.set(file.id, { stop, done });
  void done.finally(() => removals.delete(file.id));
  await first;
}

/** Ends the removal of an upload that is about to be tried again; resolves once no removal can happen any more. */
export async function stopRemoving(fileId: string): Promise<void> {
  const removal = removals.get(fileId);
  removal?.stop.abort();
  await removal?.done;
}

async function keepTrying(file: StoredFile, stopped: AbortSignal): Promise<void> {
  for (const delay of NEXT_TRY_AFTER_MS) {
    await passed(delay, stopped);
    if (stopped.aborted || (await tryToRemove(file))) return;
  }
}

/** Whether there is nothing left to try: it is gone, or the backend refuses for good. */
async function tryToRemove(file: StoredFile): Promise<boolean> {
  try {
    await removeFile(file);
    return true;
  } catch (error) {
    const { kind } = toDataError(error);
    return kind !== 'network' && kind !== 'server';
  }
}

/** Resolves after a delay, or at once when the browser is online again or the wait is over for another reason. */
function passed(delayMs: number, stopped: AbortSignal): Promise<void> {
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
