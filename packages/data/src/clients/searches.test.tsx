import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { connectTestBackend, type Asked } from '../client/test-backend.ts';
import { renderQueryHook } from '../client/render-query-hook.tsx';
import { usePickableClients } from './picker.ts';
import { useClients } from './queries.ts';

let asked: Asked[];

/** A backend that is still busy with the first search and answers the second. */
beforeEach(() => {
  asked = connectTestBackend(() =>
    asked.length === 1 ? new Promise<Response>(() => undefined) : Response.json([]),
  );
});

const view = (search: string) =>
  ({ search, status: 'all', sort: 'created_at', isAscending: false, pageIndex: 0 }) as const;

it.each([
  ['ADM-02 the table of clients', (search: string) => useClients(view(search)).isSuccess],
  ['PICK-03 the client picker', (search: string) => usePickableClients(search, true).isSuccess],
])('%s cancels a search that is typed over', async (_what, useSearch) => {
  const { rerender } = renderQueryHook(useSearch, 'a' as string);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.signal?.aborted).toBe(false);
  rerender('ac');
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[0]?.signal?.aborted).toBe(true);
  expect(asked[1]?.signal?.aborted).toBe(false);
});
