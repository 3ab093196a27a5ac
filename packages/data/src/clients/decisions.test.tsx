import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectTestBackend } from '@portal/testing/test-backend';
import { renderQueryHook } from '@portal/testing/run-hook';
import { useDecideOnClient } from './decisions.ts';

const iris = { client_id: 'client-1', approval_status: 'pending', updated_at: '2026-03-04T11:00:00.123456Z' };

describe('ADM-06 a decision', () => {
  const mara = { client_id: 'client-2', approval_status: 'pending' };

  /** Decides on client-1 in a console that shows both clients. Returns what is shown then. */
  async function decide(
    response: Parameters<typeof connectTestBackend>[0],
    decision: 'approved' | 'pending',
  ) {
    connectTestBackend(response);
    const { result, queryClient } = renderQueryHook(useDecideOnClient, undefined);
    queryClient.setQueryData(['clients', 'of', 'client-1'], iris);
    queryClient.setQueryData(['clients', 'newest'], [mara, iris]);
    queryClient.setQueryData(['clients', 'list', {}], { rows: [iris, mara], totalCount: 2 });
    const error: unknown = await act(() =>
      result.current.mutateAsync({ client: iris, decision, reason: null }).then(
        () => null,
        (reason: unknown) => reason,
      ),
    );
    const shown = ['of/client-1', 'newest', 'list'].map((list) =>
      queryClient.getQueryData(['clients', ...(list === 'list' ? ['list', {}] : list.split('/'))]),
    );
    return { error, shown };
  }

  it('is shown in every list for this client alone', async () => {
    const { shown } = await decide(() => Response.json({ id: 'profile-1' }), 'approved');
    const approved = { ...iris, approval_status: 'approved' };
    expect(shown).toEqual([approved, [mara, approved], { rows: [approved, mara], totalCount: 2 }]);
  });

  it('is made before any list has arrived, and is not overwritten by the response to an earlier query', async () => {
    let respondEarlier = (_clients: unknown[]) => undefined as void;
    connectTestBackend(() => Response.json({ id: 'profile-1' }));
    const { result, queryClient } = renderQueryHook(useDecideOnClient, undefined);
    for (const key of [
      ['clients', 'newest'],
      ['clients', 'list', {}],
      ['clients', 'of', 'client-1'],
    ])
      void queryClient
        .fetchQuery({ queryKey: key, queryFn: () => new Promise(() => undefined) })
        .catch(() => undefined);
    const earlier = queryClient
      .fetchQuery({
        queryKey: ['clients', 'stats'],
        queryFn: () =>
          new Promise<unknown[]>((resolve) => {
            respondEarlier = resolve;
          }),
      })
      .catch(() => 'cancelled');
    let respondOther = (_files: unknown) => undefined as void;
    const other = queryClient.fetchQuery({
      queryKey: ['files', 'client-1'],
      queryFn: () =>
        new Promise((resolve) => {
          respondOther = resolve;
        }),
    });
    await act(() => result.current.mutateAsync({ client: iris, decision: 'approved', reason: null }));
    respondEarlier([]);
    respondOther('files');
    expect(await earlier).toBe('cancelled');
    expect(await other).toBe('files');
    expect(queryClient.getQueryData(['clients', 'list', {}])).toBeUndefined();
  });

  it('that is refused is taken back in every list', async () => {
    const { error, shown } = await decide(
      () => Response.json({ code: '42501', message: 'Not allowed.' }, { status: 403 }),
      'approved',
    );
    expect(error).toMatchObject({ kind: 'forbidden', message: 'Not allowed.' });
    expect(shown).toEqual([iris, [mara, iris], { rows: [iris, mara], totalCount: 2 }]);
  });
});
