import { ShellProvider, type ShellContract } from '@portal/auth/contract/contract';
import { DataError } from '@portal/data/client/data-error';
import { saveFile } from '@portal/data/storage/save-file';
import { toast } from '@portal/ui/feedback/toast';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useCsvExport, type CsvExport } from './use-csv-export.ts';

vi.mock('@portal/data/storage/save-file', () => ({ saveFile: vi.fn<typeof saveFile>() }));

/** What the database gives: a page, an error, or nothing until the test says so. */
let pages: (number[] | Error | Promise<number[]>)[];
let signals: AbortSignal[];
const confirmWithCode = vi.fn<() => Promise<boolean>>();

const freshCodeMissing = new DataError('fresh-code', 'Please enter a code.');

beforeEach(() => {
  signals = [];
  vi.mocked(saveFile).mockReset();
  confirmWithCode.mockReset();
  vi.spyOn(toast, 'info');
  vi.spyOn(toast, 'error');
});
afterEach(() => vi.restoreAllMocks());

function open(changes: Partial<CsvExport<number>> = {}) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ShellProvider value={{ confirmWithCode } as Partial<ShellContract> as ShellContract}>
      {children}
    </ShellProvider>
  );
  return renderHook(
    () =>
      useCsvExport<number>({
        noun: 'clients',
        pages: async function* give(signal) {
          signals.push(signal);
          for (let page = pages.shift(); page; page = pages.shift()) {
            if (page instanceof Error) throw page;
            yield await page;
          }
        },
        header: () => 'N\r\n',
        lines: (rows) => rows.map((row) => `${row}\r\n`).join(''),
        fileName: (day) => `clients-${day.getFullYear()}.csv`,
        ...changes,
      }),
    { wrapper },
  );
}

/** The file that was saved, without the mark at its beginning. */
async function savedText(): Promise<string> {
  expect(saveFile).toHaveBeenCalledOnce();
  const [blob, name] = vi.mocked(saveFile).mock.calls[0] as [Blob, string];
  expect(name).toBe(`clients-${new Date().getFullYear()}.csv`);
  expect(blob.type).toBe('text/csv;charset=utf-8');
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer());
  expect(text.startsWith('\ufeff')).toBe(true);
  return text.slice(1);
}

describe('ADM-03 ADM-08 an export', () => {
  it('saves every page below the names of the columns', async () => {
    pages = [[2, 1], [3]];
    const { result } = open();
    expect(result.current.exportedCount).toBeNull();
    await act(() => result.current.startExport());
    expect(await savedText()).toBe('N\r\n2\r\n1\r\n3\r\n');
    expect(result.current.exportedCount).toBeNull();
    expect(toast.info).not.toHaveBeenCalled();
    expect(toast.error).not.toHaveBeenCalled();
  });

  it('sorts the rows of all pages together when it has an order', async () => {
    pages = [
      [2, 1],
      [3, 0],
    ];
    const { result } = open({ order: (rows) => rows.toSorted((a, b) => a - b) });
    await act(() => result.current.startExport());
    expect(await savedText()).toBe('N\r\n0\r\n1\r\n2\r\n3\r\n');
  });

  it('counts the rows that have arrived', async () => {
    const second = Promise.withResolvers<number[]>();
    pages = [[2, 1], second.promise];
    const { result } = open();
    let done: Promise<void> | undefined;
    act(() => void (done = result.current.startExport()));
    expect(result.current.exportedCount).toBe(0);
    await waitFor(() => expect(result.current.exportedCount).toBe(2));
    second.resolve([5]);
    await act(() => done);
    expect(await savedText()).toContain('5');
  });

  it('saves nothing when a page fails, and says so', async () => {
    pages = [[1], new DataError('network', 'Failed to fetch')];
    const { result } = open();
    await act(() => result.current.startExport());
    expect(saveFile).not.toHaveBeenCalled();
    expect(toast.error).toHaveBeenCalledExactlyOnceWith('Failed to export clients', {
      description: 'Nothing was saved. Please try again.',
    });
    expect(toast.info).not.toHaveBeenCalled();
    expect(result.current.exportedCount).toBeNull();
  });

  it('that is cancelled saves nothing, even when its last page has arrived', async () => {
    const last = Promise.withResolvers<number[]>();
    pages = [last.promise];
    const { result } = open();
    let done: Promise<void> | undefined;
    act(() => void (done = result.current.startExport()));
    act(() => result.current.cancelExport());
    expect(signals[0]?.aborted).toBe(true);
    last.resolve([1]);
    await act(() => done);
    expect(saveFile).not.toHaveBeenCalled();
    expect(toast.info).toHaveBeenCalledExactlyOnceWith('Export cancelled', {
      description: 'Nothing was saved.',
    });
    expect(toast.error).not.toHaveBeenCalled();
  });

  it('saves nothing when its page is left', async () => {
    const last = Promise.withResolvers<number[]>();
    pages = [last.promise];
    const { result, unmount } = open();
    let done: Promise<void> | undefined;
    act(() => void (done = result.current.startExport()));
    unmount();
    expect(signals[0]?.aborted).toBe(true);
    last.resolve([1]);
    await done;
    expect(saveFile).not.toHaveBeenCalled();
  });

  it('can be started again after it was cancelled', async () => {
    pages = [new DataError('network', 'Failed to fetch'), [1]];
    const { result } = open();
    act(() => result.current.cancelExport());
    await act(() => result.current.startExport());
    await act(() => result.current.startExport());
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
    expect(await savedText()).toBe('N\r\n1\r\n');
  });

  it('AUTH-18 starts over after a fresh code, and has no row twice', async () => {
    pages = [[1], freshCodeMissing, [1], [2]];
    confirmWithCode.mockResolvedValue(true);
    const { result } = open();
    await act(() => result.current.startExport());
    expect(await savedText()).toBe('N\r\n1\r\n2\r\n');
  });

  it('AUTH-18 saves nothing when no code is entered', async () => {
    pages = [freshCodeMissing];
    confirmWithCode.mockResolvedValue(false);
    const { result } = open();
    await act(() => result.current.startExport());
    expect(saveFile).not.toHaveBeenCalled();
    expect(toast.info).toHaveBeenCalledExactlyOnceWith('Export cancelled', {
      description: 'Nothing was saved.',
    });
    expect(result.current.exportedCount).toBeNull();
  });
});
