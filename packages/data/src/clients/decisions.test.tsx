import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { connectTestBackend } from '../client/test-backend.ts';
import { renderQueryHook, watchKeys } from '../client/render-query-hook.tsx';
import { useDecideOnClient } from './decisions.ts';

const AFFECTED = [
  ['clients', 'newest'],
  ['clients', 'stats'],
  ['clients', 'of', 'client-1'],
  ['activity', 'latest'],
  ['profiles', 'client-1'],
];

it.each([
  ['succeeds', () => Response.json([{ id: 'profile-1' }])],
  ['fails', () => Response.json({ message: 'down' }, { status: 500 })],
])(
  'ADM-06 ADM-08 a decision that %s makes the lists, the log and the client’s profile stale',
  async (_how, answer) => {
    connectTestBackend(answer);
    const { result, queryClient } = renderQueryHook(useDecideOnClient, undefined);
    const stale = watchKeys(queryClient, [...AFFECTED, ['audits', 'client-1'], ['profiles', 'client-2']]);
    // The decision is shown at once in lists that hold rows; these hold none.
    for (const key of AFFECTED) queryClient.setQueryData(key, null);
    await act(() =>
      result.current.mutateAsync({ userId: 'client-1', decision: 'approved' }).catch(() => undefined),
    );
    expect(stale()).toEqual(AFFECTED);
  },
);
