import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal, renderQueryHook } from '@portal/testing/run-hook';
import { connectTestBackend } from '@portal/testing/test-backend';
import { useDeleteFile } from './changes.ts';
import type { Page } from '../client/read.ts';
import type { PortalFile } from './types.ts';

const rows = [{ id: 'file-1' }];

describe('FILE-04 a file', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Deletes file-1, which two lists show. Returns what was requested, what is shown and the error if there is one. */
  async function deleteFile(response: Parameters<typeof connectTestBackend>[0]) {
    const sent = connectTestBackend(response);
    const { result, queryClient } = renderQueryHook(useDeleteFile, 'ada');
    const page = (...ids: string[]): Page<PortalFile> => ({
      rows: ids.map((id) => ({ id }) as PortalFile),
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
      const { rows, totalCount } =
        queryClient.getQueryData<Page<PortalFile>>(['files', user, 'pages', index]) ?? page();
      return [rows.map(({ id }) => id), totalCount];
    };
    const isStale = queryClient.getQueryState(['files', 'ada', 'use'])?.isInvalidated;
    expect(queryClient.getQueryState(['files', 'bob', 'use'])?.isInvalidated).toBe(false);
    return {
      requests: sent.map(({ method, query }) => `${method} ${query}`),
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

  it('that was deleted is gone from every list at once, and the quota is read again', async () => {
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
