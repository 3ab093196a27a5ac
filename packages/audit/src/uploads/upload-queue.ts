import { paths } from '@portal/domain/routing/paths';
import { DataError } from '@portal/data/client/data-error';
import { checkFile, type FileCategory } from '@portal/domain/files/rules';
import type { UploadResult } from '@portal/data/files/upload';

export type UploadItem = {
  id: string;
  clientId: string;
  file: File;
  category: FileCategory;
  auditId: string | null;
  /** The repository whose source at this commit the file is (CODE-01); null for a file of /files. */
  source: { repositoryId: string; commit: string } | null;
  href: string;
  /** `checking`: it has arrived, and others see it once a scanner has responded. */
  state: 'waiting' | 'sending' | 'done' | 'checking' | 'failed' | 'cancelled';
  /** The fraction of bytes sent, from 0 to 1. */
  progress: number;
  /** The fraction of the files of sent source that the server has checked; null before it does. */
  checked: number | null;
  error: unknown;
  /** Whether an earlier attempt was made, which may have succeeded although its response was lost. */
  isRetry: boolean;
};

type Send = (
  item: UploadItem,
  signal: AbortSignal,
  follow: { onProgress: (share: number) => void; onCheck: (share: number) => void },
) => Promise<UploadResult>;

/** The archive of a repository's source at a commit, and the page that shows its upload. */
type NewSource = Pick<UploadItem, 'clientId' | 'file' | 'href'> & {
  auditId: string;
  source: { repositoryId: string; commit: string };
};

export function isActive({ state }: UploadItem): boolean {
  return state === 'waiting' || state === 'sending';
}

export function uploadPercent(items: readonly UploadItem[]): number {
  const size = items.reduce((sum, { file }) => sum + file.size, 0);
  const sent = items.reduce((sum, { file, progress }) => sum + file.size * progress, 0);
  return size === 0 ? 0 : Math.floor((sent / size) * 100);
}

const PARALLEL_UPLOADS = 3;

/** FILE-03: uploads files, a limited number at a time. Each upload can be cancelled, and retried after a failure. */
export class UploadQueue {
  #items: readonly UploadItem[] = [];
  readonly #aborts = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** The items in the order they were added. Every change creates a new list. */
  get items(): readonly UploadItem[] {
    return this.#items;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(clientId: string, files: readonly File[], category: FileCategory, auditId: string | null = null): void {
    this.#add(files.map((file) => ({ clientId, file, category, auditId, source: null, href: paths.files })));
  }

  addSource(source: NewSource): void {
    this.#add([{ category: 'other', ...source }]);
  }

  #add(
    files: readonly Pick<UploadItem, 'clientId' | 'file' | 'category' | 'auditId' | 'source' | 'href'>[],
  ): void {
    const added = files.map((file): UploadItem => ({
      ...file,
      id: crypto.randomUUID(),
      state: 'waiting',
      progress: 0,
      checked: null,
      error: null,
      isRetry: false,
    }));
    this.#set([...this.#items, ...added]);
    this.#startWaiting();
    for (const item of added) void this.#refuseUnfit(item);
  }

  /** A file that may not be uploaded has failed before it is its turn. */
  async #refuseUnfit({ id, file }: UploadItem): Promise<void> {
    const check = await checkFile(file);
    const isWaiting = this.#items.some((item) => item.id === id && item.state === 'waiting');
    if (!check.ok && isWaiting)
      this.#change(id, { state: 'failed', error: new DataError('invalid', check.message) });
  }

  cancel(id: string): void {
    this.#change(id, { state: 'cancelled' });
    this.#aborts.get(id)?.abort();
  }

  retry(id: string): void {
    this.#change(id, { state: 'waiting', progress: 0, checked: null, error: null, isRetry: true });
    this.#startWaiting();
  }

  clearFinished(items: readonly UploadItem[]): void {
    this.#set(this.#items.filter((item) => !items.includes(item) || isActive(item)));
  }

  cancelAll(): void {
    this.#set([]);
    for (const abort of this.#aborts.values()) abort.abort();
  }

  #startWaiting(): void {
    for (const item of this.#items) {
      if (this.#aborts.size >= PARALLEL_UPLOADS) return;
      if (item.state === 'waiting' && !this.#aborts.has(item.id)) void this.#run(item);
    }
  }

  async #run(item: UploadItem): Promise<void> {
    const abort = new AbortController();
    this.#aborts.set(item.id, abort);
    this.#change(item.id, { state: 'sending' });
    try {
      const result = await this.#send(item, abort.signal, {
        onProgress: (progress) => this.#change(item.id, { progress }),
        onCheck: (checked) => this.#change(item.id, { checked }),
      });
      this.#aborts.delete(item.id);
      // Even if it was cancelled too late: the file has been uploaded.
      this.#change(item.id, { state: result === 'checking' ? 'checking' : 'done', progress: 1 });
    } catch (error) {
      this.#aborts.delete(item.id);
      if (!abort.signal.aborted) this.#change(item.id, { state: 'failed', error });
    }
    this.#startWaiting();
  }

  #change(id: string, change: Partial<UploadItem>): void {
    this.#set(this.#items.map((item) => (item.id === id ? { ...item, ...change } : item)));
  }

  #set(items: readonly UploadItem[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }
}
