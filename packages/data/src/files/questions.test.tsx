// What is asked about files and what is changed of them, word for word.
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderQueryHook } from '../testing/render-query-hook.tsx';
import { connectTestBackend } from '../testing/test-backend.ts';
import { answerPage, answerPastTheEnd, ask, refusal } from '../testing/test-questions.ts';
import { useDeleteFile } from './changes.ts';
import { findExistingNames } from './existing-names.ts';
import { useFiles, useFileSummary, useRefreshFiles, useStorageUse } from './queries.ts';
import type { FilePage, PortalFile } from './types.ts';

const rows = [{ id: 'file-1' }];

describe('FILE-01 the files of a client', () => {
  it('are asked for 50 at a time, newest first, and only when they were uploaded completely', async () => {
    expect(
      await ask(
        () => useFiles('ada', 1, '50%_'),
        () => answerPage(rows, 51),
      ),
    ).toMatchObject({
      requests: [
        'GET files?select=id,file_name,file_size,file_category,uploaded_by,created_at&user_id=eq.ada&uploaded_at=not.is.null&file_name=ilike.%50\\%\\_%&order=created_at.desc,id.desc&offset=50&limit=50',
      ],
      keys: [['files', 'ada', 'pages', 1, '50%_']],
      data: { files: rows, totalCount: 51 },
    });
    const { data } = await ask(() => useFiles('ada', 9), answerPastTheEnd);
    expect(data).toEqual({ files: [], totalCount: 0 });
  });

  it('are not asked for while no client is selected', () => {
    const asked = connectTestBackend(() => Response.json([]));
    renderQueryHook(() => useFiles(null, 0), null);
    expect(asked).toEqual([]);
  });

  it('DASH-02 are counted, with the time of the newest upload', async () => {
    expect(
      await ask(
        () => useFileSummary('ada'),
        () => answerPage([{ created_at: 'now' }], 7),
      ),
    ).toMatchObject({
      requests: [
        'GET files?select=created_at&user_id=eq.ada&uploaded_at=not.is.null&order=created_at.desc&limit=1',
      ],
      keys: [['files', 'ada', 'summary']],
      data: { count: 7, newest: 'now' },
    });
    const { data } = await ask(
      () => useFileSummary('ada'),
      () => answerPage([], 0),
    );
    expect(data).toEqual({ count: 0, newest: null });
  });

  it('FILE-03 are searched for 20 names at a time, among completely uploaded files only', async () => {
    const names = Array.from({ length: 21 }, (_, index) => `${index}.pdf`);
    const asked = connectTestBackend(({ query }) =>
      Response.json(query.includes('20.pdf') ? [{ file_name: '20.pdf' }] : [{ file_name: '3.pdf' }]),
    );
    expect(await findExistingNames('ada', names)).toEqual(new Set(['3.pdf', '20.pdf']));
    expect(asked.map(({ path, query }) => `${path}?${query}`)).toEqual(
      [names.slice(0, 20), names.slice(20)].map(
        (some) =>
          `/rest/v1/files?select=file_name&user_id=eq.ada&uploaded_at=not.is.null&file_name=in.(${some.join(',')})`,
      ),
    );
    expect(await findExistingNames('ada', [])).toEqual(new Set());
    expect(asked).toHaveLength(2);
  });

  it('FILE-07 use part of their quota', async () => {
    expect(
      await ask(
        () => useStorageUse('ada'),
        () => Response.json({ used_bytes: 7, allowed_bytes: 9 }),
      ),
    ).toMatchObject({
      requests: ['POST rpc/storage_use'],
      bodies: [{ client_id: 'ada' }],
      keys: [['files', 'ada', 'use']],
      data: { usedBytes: 7, allowedBytes: 9 },
    });
  });

  it('are all asked for again when a list has proved out of date, and nobody else’s', () => {
    const { result, queryClient } = renderQueryHook(useRefreshFiles, 'ada');
    const keys = [
      ['files', 'ada', 'use'],
      ['files', 'ada', 'pages', 1],
      ['files', 'bob', 'use'],
    ];
    for (const key of keys) queryClient.setQueryData(key, {});
    act(() => result.current());
    expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, false]);
  });
});

describe('FILE-04 a file', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Deletes file-1, which two lists show. Returns what was asked, what is shown and the error if there is one. */
  async function deleteFile(answer: Parameters<typeof connectTestBackend>[0]) {
    const asked = connectTestBackend(answer);
    const { result, queryClient } = renderQueryHook(useDeleteFile, 'ada');
    const page = (...ids: string[]): FilePage => ({
      files: ids.map((id) => ({ id }) as PortalFile),
      totalCount: 3,
    });
    queryClient.setQueryData(['files', 'ada', 'pages', 0], page('file-1', 'file-2'));
    queryClient.setQueryData(['files', 'ada', 'pages', 1], page('file-3'));
    queryClient.setQueryData(['files', 'bob', 'pages', 0], page('file-1'));
    queryClient.setQueryData(['files', 'ada', 'use'], 'a figure');
    queryClient.setQueryData(['files', 'bob', 'use'], 'a figure');
    // A page that has not arrived yet.
    const waiting = { queryKey: ['files', 'ada', 'pages', 2], queryFn: () => new Promise(() => undefined) };
    void queryClient.fetchQuery(waiting).catch(() => undefined);
    act(() => result.current.mutate({ id: 'file-1' }));
    // Long enough for every retry.
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    const shown = (user: string, index: number) => {
      const { files, totalCount } =
        queryClient.getQueryData<FilePage>(['files', user, 'pages', index]) ?? page();
      return [files.map(({ id }) => id), totalCount];
    };
    const isStale = queryClient.getQueryState(['files', 'ada', 'use'])?.isInvalidated;
    expect(queryClient.getQueryState(['files', 'bob', 'use'])?.isInvalidated).toBe(false);
    return {
      requests: asked.map(({ method, query }) => `${method} ${query}`),
      shown: [shown('ada', 0), shown('ada', 1), shown('bob', 0)],
      isStale,
      error: result.current.error,
    };
  }
  const unchanged = [
    [['file-1', 'file-2'], 3],
    [['file-3'], 3],
    [['file-1'], 3],
  ];

  it('that was deleted is gone from every list at once, and the quota is asked for again', async () => {
    expect(await deleteFile(() => Response.json(rows))).toEqual({
      requests: ['DELETE id=eq.file-1&select=id'],
      shown: [
        [['file-2'], 2],
        [['file-3'], 2],
        [['file-1'], 3],
      ],
      isStale: true,
      error: null,
    });
  });

  it('that was gone already counts as deleted', async () => {
    const { requests, error } = await deleteFile(() => Response.json([]));
    expect(requests).toEqual(['DELETE id=eq.file-1&select=id', 'GET select=id&id=eq.file-1']);
    expect(error).toBeNull();
  });

  it('that may not be deleted stays', async () => {
    const { shown, error } = await deleteFile(({ method }) => Response.json(method === 'GET' ? rows : []));
    expect(error).toMatchObject({ kind: 'forbidden', message: 'You may not delete this file.' });
    expect(shown).toEqual(unchanged);
  });

  it('is deleted again twice when the connection or the server fails, and once when it is refused', async () => {
    const lost = await deleteFile(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(lost.requests).toHaveLength(3);
    expect(lost.error).toMatchObject({ kind: 'network' });
    const down = await deleteFile(() => Response.json({ message: 'down' }, { status: 500 }));
    expect(down.requests).toHaveLength(3);
    const refused = await deleteFile(refusal);
    expect(refused.requests).toHaveLength(1);
    expect(refused).toMatchObject({ shown: unchanged, isStale: true });
  });
});
