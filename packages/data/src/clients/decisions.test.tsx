import { act, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectTestBackend } from '@portal/testing/test-backend';
import { refusal, renderQueryHook } from '@portal/testing/run-hook';
import { useDecideOnClient, type Decision } from './decisions.ts';
import { describeDecisionSince } from './describe-decision.ts';

const iris = { client_id: 'client-1', approval_status: 'pending', updated_at: '2026-03-04T11:00:00.123456Z' };

it('ADM-06 says what another admin decided meanwhile', async () => {
  for (const did of ['approved', 'rejected', 'reopened', 'resumed', 'undid a decision on']) {
    const action = did.startsWith('undid') ? 'undid_step' : `${did}_client`;
    const line = { action, admin_user_id: 'lin', created_at: iris.updated_at };
    connectTestBackend(() => Response.json([line]));
    expect(await describeDecisionSince(iris)).toContain(`Another admin ${did} this client already, on `);
  }
});

describe('ADM-06 a decision', () => {
  const mara = { client_id: 'client-2', approval_status: 'pending' };

  const KEYS = [
    ['clients', 'of', 'client-1'],
    ['clients', 'newest'],
    ['clients', 'list', {}],
  ];

  /** Approves client-1 in a console that shows both clients. Returns what is shown then. */
  async function approve(response: Parameters<typeof connectTestBackend>[0]) {
    connectTestBackend(response);
    const { result, queryClient } = renderQueryHook(useDecideOnClient, undefined);
    const cached = [iris, [mara, iris], { rows: [iris, mara], totalCount: 2 }];
    KEYS.forEach((key, index) => queryClient.setQueryData(key, cached[index]));
    const error: unknown = await act(() =>
      result.current.mutateAsync({ client: iris, decision: 'approved', reason: null }).then(
        () => null,
        (reason: unknown) => reason,
      ),
    );
    return { error, shown: KEYS.map((key) => queryClient.getQueryData(key)) };
  }

  it('is shown in every list for this client alone', async () => {
    const { shown } = await approve(() => Response.json({ id: 'profile-1' }));
    const approved = { ...iris, approval_status: 'approved' };
    expect(shown).toEqual([approved, [mara, approved], { rows: [approved, mara], totalCount: 2 }]);
  });

  it('is made before any list has arrived, and is not overwritten by the response to an earlier query', async () => {
    const [clients, files] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
    connectTestBackend(() => Response.json({ id: 'profile-1' }));
    const { result, queryClient } = renderQueryHook(useDecideOnClient, undefined);
    for (const queryKey of KEYS)
      void queryClient
        .fetchQuery({ queryKey, queryFn: () => new Promise(() => undefined) })
        .catch(() => undefined);
    const earlier = queryClient
      .fetchQuery({ queryKey: ['clients', 'stats'], queryFn: () => clients.promise })
      .catch(() => 'cancelled');
    const other = queryClient.fetchQuery({ queryKey: ['files', 'client-1'], queryFn: () => files.promise });
    await act(() => result.current.mutateAsync({ client: iris, decision: 'approved', reason: null }));
    clients.resolve([]);
    files.resolve('files');
    expect(await earlier).toBe('cancelled');
    expect(await other).toBe('files');
    expect(queryClient.getQueryData(['clients', 'list', {}])).toBeUndefined();
  });

  it.each<[Decision, string]>([
    ['suspended', 'approved'],
    ['rejected', 'rejected'],
    ['pending', 'pending'],
  ])('"%s" shows the client as %s while it is being sent', async (decision, shown) => {
    const sent = connectTestBackend(() => new Promise(() => undefined));
    const { result, queryClient } = renderQueryHook(useDecideOnClient, undefined);
    queryClient.setQueryData(['clients', 'newest'], [{ ...iris, approval_status: 'approved' }]);
    act(() => result.current.mutate({ client: iris, decision, reason: 'Fees.' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(queryClient.getQueryData(['clients', 'newest'])).toEqual([{ ...iris, approval_status: shown }]);
  });

  it('that is refused is taken back in every list', async () => {
    const { error, shown } = await approve(refusal);
    expect(error).toMatchObject({ kind: 'forbidden', message: 'Not allowed.' });
    expect(shown).toEqual([iris, [mara, iris], { rows: [iris, mara], totalCount: 2 }]);
  });
});
