import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { connectTestBackend } from '@portal/testing/test-backend';
import { renderQueryHook } from '@portal/testing/run-hook';
import { useDecideOnClient } from './decisions.ts';

const iris = { client_id: 'client-1', approval_status: 'pending', updated_at: '2026-03-04T11:00:00.123456Z' };

describe('ADM-06 a decision', () => {
  const mara = { client_id: 'client-2', approval_status: 'pending' };

  /** Decides on client-1 in a console that shows both clients. Returns the requests and what is shown. */
  async function decide(
    response: Parameters<typeof connectTestBackend>[0],
    decision: 'approved' | 'pending',
  ) {
    const requests = connectTestBackend(response);
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
    return { requests, error, shown };
  }

  it('is shown in every list for this client alone, and made on the client as they were read', async () => {
    const { requests, shown } = await decide(() => Response.json({ id: 'profile-1' }), 'approved');
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/rest/v1/rpc/decide_application',
      body: { client_id: 'client-1', to_status: 'approved', seen_updated_at: iris.updated_at },
    });
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

  describe('that another admin has already made', () => {
    const log = {
      action: 'rejected_client',
      admin_user_id: 'admin-2',
      created_at: '2026-03-04T12:00:00Z',
      details: { admin_name: 'Bo' },
    };
    const conflict = { code: 'PT409', message: 'This application has changed since you opened it.' };
    const decideAfter = (line: object | null) =>
      decide(
        ({ path }) =>
          path.endsWith('/decide_application')
            ? Response.json(conflict, { status: 409 })
            : Response.json(line ? [line] : []),
        'approved',
      );

    beforeEach(() => {
      const session = {
        access_token: 't',
        refresh_token: 'r',
        expires_at: 9_999_999_999,
        user: { id: 'admin-1' },
      };
      localStorage.setItem('audit-portal-auth', JSON.stringify(session));
    });

    it('is a conflict, and the latest decision is looked up in the log', async () => {
      const { requests, error } = await decideAfter(log);
      expect(error).toMatchObject({
        kind: 'conflict',
        message: expect.stringMatching(/^Bo rejected this client already, on .*2026.*\d:\d\d.*\.$/) as string,
      });
      expect(requests[1]).toMatchObject({
        path: '/rest/v1/admin_activity_logs',
        query:
          'select=action,admin_user_id,created_at,details&target_user_id=eq.client-1&action=in.(approved_client,rejected_client,reopened_client,suspended_client,resumed_client,undid_step)&created_at=gt.2026-03-04T11:00:00.123456Z&order=created_at.desc&limit=1',
      });
    });

    it('is the database’s sentence when nobody decided since the client was read', async () => {
      const { error } = await decideAfter(null);
      expect(error).toMatchObject({ kind: 'conflict', message: conflict.message });
    });
  });
});
