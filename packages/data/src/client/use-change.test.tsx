// What a page shows whose first load is still running while the user changes something.
import { useQuery } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderQueryHook } from '@portal/testing/run-hook';
import { useChange } from './use-change.ts';

it('a change whose response is lost is shown, also when the first load began before it and arrives later', async () => {
  let stored = ['old'];
  const waiting: (() => void)[] = [];
  // The first response is held back, and has what was stored when it was requested.
  const load = () => {
    const found = stored;
    return waiting.length === 0
      ? new Promise<string[]>((resolve) => waiting.push(() => resolve(found)))
      : Promise.resolve(found);
  };
  const { result } = renderQueryHook(
    () => ({
      comments: useQuery({ queryKey: ['comments'], queryFn: load }),
      add: useChange([['comments']], async () => {
        stored = [...stored, 'new'];
        throw new TypeError('Failed to fetch');
      }),
    }),
    undefined,
  );
  expect(result.current.comments.isPending).toBe(true);
  act(() => result.current.add.mutate());
  await waitFor(() => expect(stored).toHaveLength(2));
  for (const respond of waiting) respond();
  await waitFor(() => expect(result.current.comments.data).toEqual(['old', 'new']));
});
