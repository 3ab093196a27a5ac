import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readFindingsFile } from '@portal/domain/findings/read/read-findings-file';
import { readBytes } from '@portal/domain/findings/read/read-bytes';
import { readFiles } from '@portal/domain/findings/read/read-files';
import { useFileReading } from './use-file-reading.ts';

class FakeWorker extends EventTarget {
  postMessage = vi.fn<(files: unknown) => void>();
  terminate = vi.fn<() => void>();
  tell(data: object) {
    act(() => void this.dispatchEvent(new MessageEvent('message', { data })));
  }
}

let workers: FakeWorker[];
beforeEach(() => {
  workers = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:worker');
  vi.stubGlobal('Worker', function Worker() {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const file = new File(['text'], 'findings.csv');
const result = { names: ['findings.csv'], formats: [], findings: [], skipped: [] };

function choose() {
  const { result: page, unmount } = renderHook(useFileReading);
  expect(page.current.reading).toEqual({ step: 'choose' });
  act(() => page.current.read([file]));
  return { page, unmount, worker: workers[0] as FakeWorker };
}

describe('FIND-08 reading a chosen file', () => {
  it('gives the files to the worker once it is ready, and shows how much has arrived', () => {
    const { page, worker } = choose();
    expect(page.current.reading).toEqual({ step: 'reading', name: 'findings.csv', percent: 0 });
    expect(worker.postMessage).not.toHaveBeenCalled();
    worker.tell({ isReady: true });
    worker.tell({ progress: { name: 'findings.csv', part: 0.256 } });
    expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith([file]);
    expect(page.current.reading).toEqual({ step: 'reading', name: 'findings.csv', percent: 26 });
    worker.tell({ read: result });
    expect(page.current.reading).toEqual({ step: 'read', files: result });
    expect(worker.terminate).toHaveBeenCalled();
  });

  it('stops at once when it is cancelled, and hears the worker no more', () => {
    const { page, worker } = choose();
    act(() => page.current.reset());
    expect(worker.terminate).toHaveBeenCalled();
    worker.tell({ read: result });
    act(() => void worker.dispatchEvent(new Event('error')));
    expect(page.current.reading).toEqual({ step: 'choose' });
  });

  it('says which files could not be read when the worker fails', () => {
    const { page, worker } = choose();
    act(() => void worker.dispatchEvent(new Event('error')));
    expect(page.current.reading).toMatchObject({
      step: 'read',
      files: {
        names: ['findings.csv'],
        skipped: [{ reason: expect.stringContaining('Check your connection') }],
      },
    });
  });

  it('stops when another file is chosen, or the page is left', () => {
    const { page, worker, unmount } = choose();
    act(() => page.current.read([new File(['x'], 'other.csv')]));
    expect(worker.terminate).toHaveBeenCalled();
    worker.tell({ progress: { name: 'findings.csv', part: 0.5 } });
    expect(page.current.reading).toMatchObject({ name: 'other.csv', percent: 0 });
    unmount();
    expect(workers[1]?.terminate).toHaveBeenCalled();
  });
});

function fileOf(name: string, ...parts: Uint8Array<ArrayBuffer>[]): File {
  const read = async () => ({ value: parts.shift() });
  return Object.assign(new File(parts, name), {
    stream: () => ({ getReader: () => ({ read }) }),
  }) as unknown as File;
}

describe('FIND-08 the bytes of a file', () => {
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
    const large = Object.defineProperty(new File([], 'a.csv'), 'size', { value: 50 * 1024 * 1024 + 1 });
    expect(await reasons(large)).toContain('The file is larger than 10 MB.');
    expect(readFindingsFile('a.csv', 'a'.repeat(10 * 1024 * 1024 + 1)).skipped).toEqual([
      { where: 'The file', reason: 'The file is larger than 10 MB. Split it into smaller files.' },
    ]);
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

describe('FIND-08 several files', () => {
  const text = (name: string, content: string) => fileOf(name, new TextEncoder().encode(content));
  const list = (count: number) =>
    JSON.stringify(Array.from({ length: count }, (_, index) => ({ title: `T${index}` })));

  it('are one import in their order, each entry with its file, and one that cannot be read does not stop the others', async () => {
    const parts: [string, number][] = [];
    const { names, formats, findings, skipped, images } = await readFiles(
      [
        text('b.csv', 'Title,Severity\nB,low\n'),
        fileOf('c.pdf', new Uint8Array([0x25, 0x50, 0x44, 0x46, 0])),
        text('a.md', '# About\nUs.\n# [H-01] A\n![](data:image/png;base64,YWJj)'),
      ],
      ({ name, part }) => parts.push([name, Math.round(part * 100)]),
    );
    expect([names, formats]).toEqual([
      ['b.csv', 'c.pdf', 'a.md'],
      ['CSV', 'Markdown'],
    ]);
    expect(findings.map(({ title, where }) => [title, where])).toEqual([
      ['B', 'b.csv: Row 2'],
      ['A', 'a.md: Line 3'],
    ]);
    expect(skipped.map(({ where }) => where)).toEqual(['c.pdf: The file', 'a.md: Line 1']);
    expect(skipped[1]?.finding?.where).toBe('a.md: Line 1');
    expect([...images.values()].map(({ type }) => type)).toEqual(['image/png']);
    expect(parts.at(0)?.[0]).toBe('b.csv');
    expect(parts.at(-1)).toEqual(['a.md', 100]);
  });

  it('have at most 5,000 findings together, and are at most 1,000', async () => {
    const read = async (...files: File[]) => JSON.stringify(await readFiles(files, () => undefined));
    const half = [text('a.json', list(2_500)), text('b.json', list(2_500))];
    expect(await read(...half)).toContain('"formats":["JSON"],"findings":[{');
    expect(await read(text('a.json', list(2_500)), text('b.json', list(2_501)))).toContain(
      'These files have 5,001 findings; 5,000 can be imported at once. Choose fewer files.',
    );
    const many = Array.from({ length: 1_001 }, () => text('a.csv', 'Title\nA'));
    expect(await read(...many.slice(1))).not.toContain('At most');
    expect(await read(...many)).toContain('At most 1,000 files can be read at once.');
  });
});
