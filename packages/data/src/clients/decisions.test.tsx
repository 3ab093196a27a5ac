import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { connectTestBackend } from '../testing/test-backend.ts';
import { refusal, renderQueryHook, watchKeys } from '../testing/run-hook.tsx';
import { useDecideOnClient } from './decisions.ts';

const iris = { user_id: 'client-1', approval_status: 'pending', updated_at: '2026-03-04T11:00:00.123456Z' };

const AFFECTED = [
  ['clients', 'newest'],
  ['clients', 'stats'],
  ['clients', 'of', 'client-1'],
  ['activity', 'page', {}],
  ['profiles', 'client-1'],
  ['applications', 'notes', 'client-1'],
];

it.each([
  ['succeeds', () => Response.json({ id: 'profile-1' })],
  ['fails', () => Response.json({ message: 'down' }, { status: 500 })],
])(
  'ADM-06 ADM-08 a decision that %s makes the lists, the log and the client’s profile stale',
  async (_how, response) => {
    connectTestBackend(response);
    const { result, queryClient } = renderQueryHook(useDecideOnClient, undefined);
    const stale = watchKeys(queryClient, [...AFFECTED, ['audits', 'client-1'], ['profiles', 'client-2']]);
    // The decision is shown at once in lists that hold rows; these hold none.
    for (const key of AFFECTED) queryClient.setQueryData(key, null);
    await act(() =>
      result.current.mutateAsync({ client: iris, decision: 'approved', reason: null }).catch(() => undefined),
    );
    expect(stale()).toEqual(AFFECTED);
  },
);

describe('ADM-06 a decision', () => {
  const mara = { user_id: 'client-2', approval_status: 'pending' };

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

  it.each([
    ['ADM-07 to reopen', 'pending', { reason: null }, {}],
    ['ADM-10 to suspend', 'suspended', { reason: 'Unpaid.' }, { reason: 'Unpaid.', share_reason: false }],
    ['ADM-12 to reject', 'rejected', { reason: null }, {}],
    [
      'ADM-12 to reject with a reason that the client is told',
      'rejected',
      { reason: 'No bridges.', isTold: true },
      { reason: 'No bridges.', share_reason: true },
    ],
  ] as const)('%s is one call', async (_what, decision, given, sent) => {
    const requests = connectTestBackend(() => Response.json({ id: 'profile-1' }));
    const { result } = renderQueryHook(useDecideOnClient, undefined);
    await act(() => result.current.mutateAsync({ client: iris, decision, ...given }));
    expect(requests.map(({ path, body }) => [path, body])).toEqual([
      [
        '/rest/v1/rpc/decide_application',
        { client_id: 'client-1', to_status: decision, seen_updated_at: iris.updated_at, ...sent },
      ],
    ]);
  });

  it('that is refused takes back nothing but the decision', async () => {
    connectTestBackend(() => {
      queryClient.setQueryData(['files', 'client-1'], 'newer');
      return refusal();
    });
    const { result, queryClient } = renderQueryHook(useDecideOnClient, undefined);
    queryClient.setQueryData(['files', 'client-1'], 'older');
    await act(() =>
      result.current.mutateAsync({ client: iris, decision: 'approved', reason: null }).catch(() => undefined),
    );
    expect(queryClient.getQueryData(['files', 'client-1'])).toBe('newer');
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

    it.each([
      [{ action: 'approved_client' }, 'Bo approved this client already, on '],
      [{ action: 'reopened_client' }, 'Bo reopened this client already, on '],
      [{ action: 'undid_step' }, 'Bo undid a decision on this client already, on '],
      [{ action: 'archived_client' }, 'Bo decided on this client already, on '],
      [{ details: null }, 'Another admin rejected this client already, on '],
      [{ details: 'Bo' }, 'Another admin rejected this client already, on '],
      [{ details: {} }, 'Another admin rejected this client already, on '],
      [{ details: { admin_name: 7 } }, 'Another admin rejected this client already, on '],
    ])('is described from the log line %j', async (change, sentence) => {
      const { error } = await decideAfter({ ...log, ...change });
      expect((error as Error).message.startsWith(sentence)).toBe(true);
    });

    it('is called the admin’s own when it was', async () => {
      const { error } = await decideAfter({ ...log, admin_user_id: 'admin-1' });
      expect((error as Error).message).toMatch(/^You rejected this client already, on /);
    });

    it('is the database’s sentence when nobody decided since the client was read', async () => {
      const { error } = await decideAfter(null);
      expect(error).toMatchObject({ kind: 'conflict', message: conflict.message });
    });
  });
});
