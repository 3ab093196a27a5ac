import type { PortalFile } from '@portal/data/files/queries';
import { toast } from '@portal/ui/feedback/toast';
import { createSessionSingleton } from './session-singleton.ts';

/** How long a deletion can be taken back, in milliseconds; the time in which somebody is at the toast does not count. */
export const UNDO_MS = 6_000;
// Not more often: a tab in the background is called once a second at most.
const TICK_MS = 1_000;

const UNDO_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘Z' : 'Ctrl+Z';

type Deletion = { file: PortalFile; userId: string; remove: () => Promise<void>; isFinal: boolean };

/**
 * FILE-04: files whose deletion can still be undone, or is under way. They are hidden from the list. A deletion does
 * not belong to the page: it becomes final wherever the user is by then, and a failure is told there. Those that can
 * be undone are undone together: there is one toast (SIDE-05), and so one place to say it.
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

  /** Hides a client's file and removes it for good when the time to undo has passed. `remove` resolves once lists know. */
  schedule(deletion: Omit<Deletion, 'isFinal'>): void {
    this.#stopWaiting();
    this.#set([...this.#deletions, { ...deletion, isFinal: false }]);
    const count = this.#undoable.length;
    const undoToast = toast.success(count > 1 ? `${count} files deleted` : 'File deleted', {
      description: `${UNDO_MS / 1_000} seconds to undo (${UNDO_KEY}). Closing the tab before that keeps ${count > 1 ? 'them' : 'the file'}.`,
      // It goes when the time is over, which only the count below knows.
      duration: Infinity,
      action: { label: 'Undo', onClick: () => this.#undo() },
    });
    const undoByKey = (event: KeyboardEvent) => {
      if (!isUndo(event)) return;
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

  /** Takes back everything that is not final, and tells the next user nothing of the rest. */
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

/** Calls back after a time that stands still while somebody is at the toast (WCAG 2.2.1). Returns what stops it. */
function countDown(ms: number, onEnd: () => void): () => void {
  let remainingMs = ms;
  const timer = setInterval(() => {
    if (toast.isAttended()) return;
    remainingMs -= TICK_MS;
    if (remainingMs <= 0) onEnd();
  }, TICK_MS);
  return () => clearInterval(timer);
}

/** The key that undoes, where it does not undo what is being typed. */
function isUndo({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.matches('input, textarea, select');
  return key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !isTyping;
}

/** The deletions of this tab. */
export const useDeletions = createSessionSingleton(() => new Deletions());
