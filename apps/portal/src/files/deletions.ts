import type { PortalFile } from '@portal/data/files';
import { toast } from '@portal/ui/toast';
import { forSession } from './for-session.ts';

/** How long a deletion can be taken back, in milliseconds. */
export const UNDO_MS = 6_000;

type Deletion = { file: PortalFile; userId: string; timer: ReturnType<typeof setTimeout> };

type NewDeletion = {
  file: PortalFile;
  userId: string;
  remove: () => Promise<void>;
  /** Called when it can no longer be undone. */
  onFinal: () => void;
};

/**
 * FILE-04: files whose deletion can still be undone, or is under way. They are hidden from the list. A deletion does
 * not belong to the page: it becomes final wherever the user is by then, and a failure is told there.
 */
class Deletions {
  #deletions: readonly Deletion[] = [];
  readonly #listeners = new Set<() => void>();

  get all(): readonly Deletion[] {
    return this.#deletions;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Hides a client's file and removes it for good when the time to undo has passed. `remove` resolves once lists know. */
  begin({ file, userId, remove, onFinal }: NewDeletion): void {
    const timer = setTimeout(() => {
      onFinal();
      void this.#finish(file, remove);
    }, UNDO_MS);
    this.#set([...this.#deletions, { file, userId, timer }]);
  }

  undo(id: string): void {
    clearTimeout(this.#deletions.find(({ file }) => file.id === id)?.timer);
    this.#drop(id);
  }

  /** Takes back everything that is not final. */
  endAll(): void {
    for (const { timer } of this.#deletions) clearTimeout(timer);
    this.#set([]);
  }

  async #finish(file: PortalFile, remove: () => Promise<void>): Promise<void> {
    try {
      await remove();
    } catch {
      toast.error(`Failed to delete ${file.file_name}`, {
        description: 'If it is still in the list, please try again.',
      });
    }
    this.#drop(file.id);
  }

  #drop(id: string): void {
    this.#set(this.#deletions.filter(({ file }) => file.id !== id));
  }

  #set(deletions: readonly Deletion[]): void {
    this.#deletions = deletions;
    for (const listener of this.#listeners) listener();
  }
}

/** The deletions of this tab. */
export const useDeletions = forSession(() => new Deletions());
