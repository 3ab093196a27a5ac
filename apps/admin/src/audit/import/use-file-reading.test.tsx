import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readBytes } from './read/read-bytes.ts';
import { startWorker } from './start-worker.ts';
import { useFileReading } from './use-file-reading.ts';

vi.mock('./start-worker.ts', () => ({ startWorker: vi.fn<typeof startWorker>() }));

/** A worker that the test speaks for. */
class FakeWorker extends EventTarget {
  isTerminated = false;
  asked: unknown[] = [];
  postMessage(file: unknown) {
    this.asked.push(file);
  }
  terminate() {
    this.isTerminated = true;
  }
  tell(data: object) {
    act(() => void this.dispatchEvent(new MessageEvent('message', { data })));
  }
}

let workers: FakeWorker[];
beforeEach(() => {
  workers = [];
  vi.mocked(startWorker).mockImplementation(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  });
});
afterEach(() => void vi.restoreAllMocks());

const file = new File(['text'], 'findings.csv');
const result = { format: null, findings: [], skipped: [] };

/** Opens the page of the import and chooses a file. */
function choose() {
  const { result: page, unmount } = renderHook(useFileReading);
  expect(page.current.reading).toEqual({ step: 'choose' });
  act(() => page.current.read(file));
  return { page, unmount, worker: workers[0] as FakeWorker };
}

describe('FIND-08 reading a chosen file', () => {
  it('gives the file to the worker once it is ready, once, and shows how much has arrived', () => {
    const { page, worker } = choose();
    expect(page.current.reading).toEqual({ step: 'reading', name: 'findings.csv', percent: 0 });
    expect(worker.asked).toEqual([]);
    worker.tell({ progress: 0 });
    worker.tell({ progress: 0.256 });
    expect(worker.asked).toEqual([file]);
    expect(page.current.reading).toEqual({ step: 'reading', name: 'findings.csv', percent: 26 });
    worker.tell({ file: result });
    expect(page.current.reading).toEqual({ step: 'read', name: 'findings.csv', file: result });
    expect(worker.isTerminated).toBe(true);
  });

  it('stops at once when it is cancelled, and hears the worker no more', () => {
    const { page, worker } = choose();
    act(() => page.current.reset());
    expect(worker.isTerminated).toBe(true);
    worker.tell({ file: result });
    act(() => void worker.dispatchEvent(new Event('error')));
    expect(page.current.reading).toEqual({ step: 'choose' });
  });

  it('stops when another file is chosen, or the page is left', () => {
    const { page, worker, unmount } = choose();
    act(() => page.current.read(new File(['x'], 'other.csv')));
    expect(worker.isTerminated).toBe(true);
    worker.tell({ progress: 0.5 });
    expect(page.current.reading).toMatchObject({ name: 'other.csv', percent: 0 });
    unmount();
    expect(workers[1]?.isTerminated).toBe(true);
  });

  it('says so when the worker’s code does not load', () => {
    const { page, worker } = choose();
    act(() => void worker.dispatchEvent(new Event('error')));
    expect(JSON.stringify(page.current.reading)).toContain(
      'a part of the portal did not load. Check your connection and choose it again.',
    );
  });
});

describe('FIND-08 the bytes of a file', () => {
  /** A file that arrives in these parts. */
  const fileOf = (name: string, ...parts: Uint8Array<ArrayBuffer>[]) => {
    const read = async () => ({ value: parts.shift() });
    return Object.assign(new File(parts, name), {
      stream: () => ({ getReader: () => ({ read }) }),
    }) as unknown as File;
  };
  const reasons = async (chosen: File) => JSON.stringify(await readBytes(chosen, () => undefined));

  it('are read to the end, and the page hears how far', async () => {
    const parts: number[] = [];
    const bytes = new TextEncoder().encode('{"format":"audit-findings","version":1,"findings":[]}');
    const chosen = fileOf('findings.json', bytes.slice(0, 13), bytes.slice(13));
    const read = await readBytes(chosen, (part) => parts.push(part));
    expect(parts).toEqual([13 / bytes.length, 1]);
    expect(read).toMatchObject({ findings: [] });
    expect(JSON.stringify(read)).not.toContain('could not be opened');
  });

  it('are read of 10 MB, and of no bytes at all', async () => {
    const largest = Object.defineProperty(fileOf('a.csv', new TextEncoder().encode('Title\nA')), 'size', {
      value: 10 * 1024 * 1024,
    });
    expect(await readBytes(largest, () => undefined)).toMatchObject({ findings: [{ title: 'A' }] });
    expect(await reasons(fileOf('a.csv'))).toContain('It is empty.');
  });

  it('are not read of a file that is too large, is no text, or cannot be opened', async () => {
    const large = Object.defineProperty(new File([], 'a.csv'), 'size', { value: 10 * 1024 * 1024 + 1 });
    expect(await reasons(large)).toContain('The file is larger than 10 MB.');
    const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0xff]);
    expect(await reasons(fileOf('a.csv', picture))).toContain(
      'This is not a text file. SARIF, CSV, JSON and Markdown can be imported.',
    );
    const broken = Object.assign(new File(['x'], 'a.csv'), {
      stream: () => {
        throw new DOMException('Moved.', 'NotFoundError');
      },
    });
    expect(await reasons(broken)).toContain('could not be opened');
  });
});
