import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { connectTestBackend, type ReceivedRequest } from '@portal/testing/test-backend';
import { renderQueryHook } from '@portal/testing/run-hook';
import { usePickableClients } from './picker.ts';
import { useClients } from './queries.ts';

let sent: ReceivedRequest[];

/** A backend that never responds. */
beforeEach(() => {
  sent = connectTestBackend(() => new Promise<Response>(() => undefined));
});

const view = (search: string) =>
  ({ search, status: 'all', sort: 'created_at', isAscending: false, pageIndex: 0 }) as const;

it.each([
  // The page and the number of matches are two requests.
  ['ADM-02 the table of clients', 2, (search: string) => useClients(view(search)).isSuccess],
  ['PICK-03 the client picker', 1, (search: string) => usePickableClients(search, false, true).isSuccess],
])('%s cancels a search that is typed over', async (_what, requests, useSearch) => {
  const { rerender } = renderQueryHook(useSearch, 'a' as string);
  await waitFor(() => expect(sent).toHaveLength(requests));
  const aborted = () => sent.map(({ signal }) => signal?.aborted);
  expect(aborted()).toEqual(Array(requests).fill(false));
  rerender('ac');
  await waitFor(() => expect(sent).toHaveLength(2 * requests));
  expect(aborted()).toEqual([...Array(requests).fill(true), ...Array(requests).fill(false)]);
});
