// What is asked and changed about sessions, second factors, admins, looks and suspensions, word for word.
import { useQuery } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useAdmins } from './admins/queries.ts';
import { useClientIdentity } from './clients/identity.ts';
import { openObject } from './deliveries/open-object.ts';
import { useAccess } from './deliveries/queries.ts';
import {
  submitRecoveryCode,
  useCreateRecoveryCodes,
  useRecoveryCodesLeft,
} from './second-factor/recovery-codes.ts';
import { useHasSecondFactor, useResetSecondFactor } from './second-factor/reset.ts';
import { secondFactorStateQuery } from './second-factor/state.ts';
import { useEndOtherSessions, useEndSession } from './sessions/changes.ts';
import { useSessions } from './sessions/queries.ts';
import { renderQueryHook } from './testing/render-query-hook.tsx';
import { connectTestBackend } from './testing/test-backend.ts';
import { ask, change, noContent } from './testing/test-questions.ts';

describe('AUTH-19 the sessions of a user', () => {
  const WATCHED = [
    ['sessions', 'ada'],
    ['sessions', 'bob'],
  ];

  it('are listed with this one first, then by last use', async () => {
    const session = (id: string, last_used_at: string, is_current = false) => ({
      id,
      user_agent: null,
      created_at: '2026-01-01',
      last_used_at,
      is_current,
    });
    const rows = [
      session('old', '2026-01-02'),
      session('this', '2026-01-01', true),
      session('new', '2026-01-03'),
    ];
    const { requests, keys, data } = await ask(
      () => useSessions('ada'),
      () => Response.json(rows),
    );
    expect(requests).toEqual(['POST rpc/my_sessions']);
    expect(keys).toEqual([['sessions', 'ada']]);
    expect(data).toMatchObject([{ id: 'this' }, { id: 'new' }, { id: 'old' }]);
    expect((data as object[])[0]).toEqual({
      id: 'this',
      userAgent: null,
      createdAt: '2026-01-01',
      lastUsedAt: '2026-01-01',
      isCurrent: true,
    });
  });

  it('are ended one by one', async () => {
    const { requests, bodies, stale } = await change(
      () => useEndSession('ada'),
      'session-1',
      noContent,
      WATCHED,
    );
    expect(requests).toEqual(['POST rpc/end_session']);
    expect(bodies).toEqual([{ session_id: 'session-1' }]);
    expect(stale).toEqual([WATCHED[0]]);
  });

  it('are ended all but this one', async () => {
    const { requests, stale } = await change(() => useEndOtherSessions('ada'), undefined, noContent, WATCHED);
    expect(requests).toEqual(['POST rpc/end_other_sessions']);
    expect(stale).toEqual([WATCHED[0]]);
  });
});

describe('AUTH-18 the second factor', () => {
  const WATCHED = [
    ['second-factor', 'recovery-codes-left', 'ada'],
    ['second-factor', 'of-person', 'ada'],
    ['second-factor', 'of-person', 'bob'],
    ['admins'],
    ['activity', 'latest'],
  ];

  it('of the session is known, and a session without an answer has ended', async () => {
    const useQuestion = () => useQuery(secondFactorStateQuery('ada'));
    const row = { has_factor: true, needed: false, satisfied: true };
    expect(await ask(useQuestion, () => Response.json([row]))).toMatchObject({
      requests: ['GET rpc/second_factor_state'],
      keys: [['second-factor', 'state', 'ada']],
      data: { hasFactor: true, isNeeded: false, isSatisfied: true },
    });
    connectTestBackend(() => Response.json([]));
    const { result } = renderQueryHook(useQuestion, undefined);
    const ended = { kind: 'session', message: 'Your session has ended.' };
    await waitFor(() => expect(result.current.error).toMatchObject(ended));
  });

  it('has a number of recovery codes left', async () => {
    expect(
      await ask(
        () => useRecoveryCodesLeft('ada'),
        () => Response.json(7),
      ),
    ).toMatchObject({ requests: ['POST rpc/recovery_codes_left'], keys: [WATCHED[0]], data: 7 });
    const { data } = await ask(
      () => useRecoveryCodesLeft('ada'),
      () => Response.json(null),
    );
    expect(data).toBe(0);
  });

  it('gets new recovery codes', async () => {
    const created = await change(
      () => useCreateRecoveryCodes(),
      undefined,
      () => Response.json(['a', 'b']),
      WATCHED,
    );
    expect(created.requests).toEqual(['POST rpc/create_recovery_codes']);
    expect(created.data).toEqual(['a', 'b']);
    expect(created.stale).toEqual(WATCHED.slice(0, 3));
    expect((await change(() => useCreateRecoveryCodes(), undefined, noContent)).data).toEqual([]);
  });

  it.each([
    [true, true],
    [false, false],
    [null, false],
  ])('is removed with a recovery code when the database answers %j: %s', async (answer, isRight) => {
    const asked = connectTestBackend(() => Response.json(answer));
    expect(await submitRecoveryCode('abcd-efgh')).toBe(isRight);
    expect(asked[0]).toMatchObject({ path: '/rest/v1/rpc/use_recovery_code', body: { code: 'abcd-efgh' } });
  });

  it('of a client is known to admins', async () => {
    const useQuestion = () => useHasSecondFactor('ada');
    expect(await ask(useQuestion, () => Response.json(true))).toMatchObject({
      requests: ['POST rpc/has_second_factor'],
      bodies: [{ person: 'ada' }],
      keys: [['second-factor', 'of-person', 'ada']],
      data: true,
    });
    expect((await ask(useQuestion, () => Response.json(null))).data).toBe(false);
  });

  it('is reset by an admin for a reason', async () => {
    const { requests, bodies, stale } = await change(
      () => useResetSecondFactor(),
      { userId: 'ada', reason: 'She lost her phone.' },
      noContent,
      WATCHED,
    );
    expect(requests).toEqual(['POST rpc/reset_second_factor']);
    expect(bodies).toEqual([{ user_id: 'ada', reason: 'She lost her phone.' }]);
    expect(stale).toEqual([WATCHED[1], WATCHED[3], WATCHED[4]]);
  });

  it('of admins is listed with their names', async () => {
    const rows = [{ user_id: 'grace' }];
    expect(await ask(useAdmins, () => Response.json(rows))).toMatchObject({
      requests: ['POST rpc/list_admins'],
      keys: [['admins']],
      data: rows,
    });
    expect((await ask(useAdmins, () => Response.json([]))).data).toEqual([]);
  });
});

describe('TRUST-02 who looked at a client’s portal and opened what', () => {
  const row = {
    id: '1',
    kind: 'report',
    who: 'Grace',
    opened_as: 'admin',
    what: 'Vault v2',
    reason: null,
    happened_at: 'then',
    ended_at: null,
    total_count: 31,
  };

  it('is asked for ten lines at a time', async () => {
    expect(
      await ask(
        () => useAccess('ada', 2),
        () => Response.json([row]),
      ),
    ).toEqual({
      requests: ['POST rpc/list_access'],
      bodies: [{ client_id: 'ada', page_size: 10, page_index: 2 }],
      keys: [['access', 'ada', 2]],
      data: {
        totalCount: 31,
        lines: [
          {
            id: '1',
            kind: 'report',
            who: 'Grace',
            openedAs: 'admin',
            what: 'Vault v2',
            reason: null,
            happenedAt: 'then',
            endedAt: null,
          },
        ],
      },
    });
    expect(
      (
        await ask(
          () => useAccess('ada', 0),
          () => Response.json([]),
        )
      ).data,
    ).toEqual({ totalCount: 0, lines: [] });
  });

  it('REP-06 is written down by the server, which gives the address', async () => {
    const asked = connectTestBackend(() =>
      Response.json({ link: '/storage/v1/x?token=t', fileName: 'Vault.pdf' }),
    );
    expect(await openObject('report', 'version-1')).toEqual({
      url: 'http://backend.test/storage/v1/x?token=t',
      fileName: 'Vault.pdf',
    });
    expect(asked[0]).toMatchObject({
      path: '/functions/v1/deliver-object',
      body: { kind: 'report', id: 'version-1' },
    });
  });
});

describe('PICK-05 the identity of a client', () => {
  it('is asked for by admins', async () => {
    const row = { user_id: 'ada' };
    expect(
      await ask(
        () => useClientIdentity('ada'),
        () => Response.json([row]),
      ),
    ).toMatchObject({
      requests: ['POST rpc/client_identity'],
      bodies: [{ client_id: 'ada' }],
      keys: [['clients', 'identity', 'ada']],
      data: row,
    });
  });

  it('is not asked for while no client is selected', () => {
    const asked = connectTestBackend(() => Response.json([]));
    renderQueryHook(() => useClientIdentity(null), null);
    expect(asked).toEqual([]);
  });
});
