import type { PortalFile } from '@portal/data/files/types';
import { toast } from '@portal/ui/feedback/toast';
import { matchesShortcut, SHORTCUTS, shortcutText } from '@portal/ui/shortcuts/shortcuts';
import { createSessionSingleton } from './session-singleton.ts';

/** How long a deletion can be undone, in milliseconds. The time pauses while the user interacts with the toast. */
export const UNDO_MS = 6_000;
// Browsers call the timers of a background tab at most once a second.
const TICK_MS = 1_000;

type Deletion = { file: PortalFile; userId: string; remove: () => Promise<void>; isFinal: boolean };

/**
 * FILE-04: files that are scheduled for deletion or being deleted; lists hide them. Deletions continue when the user
 * opens another page, and a failure is reported there. There is only one toast (SIDE-05), so Undo applies to all
 * deletions that are not final yet.
 */
class Deletions {
  #deletions: readonly Deletion[] = [];
  #stopWaiting = (): void => undefined;
  readonly #listeners = new Set<() => void>();

  get all(): readonly Deletion[] {
    return this.#deletions;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Hides a client's file and calls `remove` after UNDO_MS. `remove` must resolve after the file lists are refreshed. */
  schedule(deletion: Omit<Deletion, 'isFinal'>): void {
    this.#stopWaiting();
    this.#set([...this.#deletions, { ...deletion, isFinal: false }]);
    const count = this.#undoable.length;
    const undoToast = toast.success(count > 1 ? `${count} files deleted` : 'File deleted', {
      description: `You have ${UNDO_MS / 1_000} seconds to undo (${shortcutText(SHORTCUTS.undo)}). If you close this tab first, the ${count > 1 ? 'files are' : 'file is'} kept.`,
      // The countdown below dismisses it, because the countdown can pause.
      duration: Infinity,
      action: { label: 'Undo', onClick: () => this.#undo() },
    });
    const undoByKey = (event: KeyboardEvent) => {
      if (!matchesShortcut(event, SHORTCUTS.undo)) return;
      event.preventDefault();
      this.#undo();
    };
    window.addEventListener('keydown', undoByKey);
    const stopCounting = countDown(UNDO_MS, () => this.#finishAll());
    this.#stopWaiting = () => {
      stopCounting();
      window.removeEventListener('keydown', undoByKey);
      toast.dismiss(undoToast);
    };
  }

  /** Cancels every deletion that is not final. Failures of the others are no longer reported. */
  cancelAll(): void {
    this.#stopWaiting();
    this.#set([]);
  }

  #undo(): void {
    this.#stopWaiting();
    this.#set(this.#deletions.filter(({ isFinal }) => isFinal));
  }

  get #undoable(): Deletion[] {
    return this.#deletions.filter(({ isFinal }) => !isFinal);
  }

  #finishAll(): void {
    this.#stopWaiting();
    const scheduled = this.#undoable;
    this.#set(this.#deletions.map((deletion) => ({ ...deletion, isFinal: true })));
    for (const deletion of scheduled) void this.#finish(deletion);
  }

  async #finish({ file, remove }: Deletion): Promise<void> {
    try {
      await remove();
    } catch {
      if (!this.#deletions.some((deletion) => deletion.file.id === file.id)) return;
      toast.error(`Failed to delete ${file.file_name}`, {
        description: 'If it is still in the list, please try again.',
      });
    }
    this.#set(this.#deletions.filter((deletion) => deletion.file.id !== file.id));
  }

  #set(deletions: readonly Deletion[]): void {
    this.#deletions = deletions;
    for (const listener of this.#listeners) listener();
  }
}

/** Calls `onEnd` after `ms`. The time pauses while the user interacts with the toast (WCAG 2.2.1). Returns a cancel function. */
function countDown(ms: number, onEnd: () => void): () => void {
  let remainingMs = ms;
  const timer = setInterval(() => {
    if (toast.isAttended()) return;
    remainingMs -= TICK_MS;
    if (remainingMs <= 0) onEnd();
  }, TICK_MS);
  return () => clearInterval(timer);
}

/** The deletions of this tab. */
export const useDeletions = createSessionSingleton(() => new Deletions());
