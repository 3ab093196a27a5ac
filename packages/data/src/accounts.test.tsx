// What users and admins change of accounts, and what they see when it is late or refused.
import { describe, expect, it } from 'vitest';
import { openObject } from './deliveries/open-object.ts';
import { submitRecoveryCode, useCreateRecoveryCodes } from './second-factor/recovery-codes.ts';
import { useResetSecondFactor } from './second-factor/reset.ts';
import { useEndOtherSessions, useEndSession } from './sessions/sessions.ts';
import { noContent, runMutation } from './testing/run-hook.tsx';
import { connectTestBackend } from './testing/test-backend.ts';

describe('AUTH-19 the sessions of a user', () => {
  const WATCHED = [
    ['sessions', 'ada'],
    ['sessions', 'bob'],
  ];

  it('are read again when one was ended, or all others', async () => {
    const one = await runMutation(() => useEndSession('ada'), 'session-1', noContent, WATCHED);
    expect(one.bodies).toEqual([{ session_id: 'session-1' }]);
    const others = await runMutation(() => useEndOtherSessions('ada'), undefined, noContent, WATCHED);
    expect([one.stale, others.stale]).toEqual([[WATCHED[0]], [WATCHED[0]]]);
  });
});

describe('AUTH-18 the second factor', () => {
  const WATCHED = [
    ['second-factor', 'recovery-codes-left', 'ada'],
    ['team', 'of', 'client'],
    ['second-factor', 'state', 'ada'],
    ['admins'],
    ['activity', 'latest'],
  ];

  it('shows new recovery codes once, and counts them again', async () => {
    const { data, stale } = await runMutation(
      () => useCreateRecoveryCodes(),
      undefined,
      () => Response.json(['a', 'b']),
      WATCHED,
    );
    expect(data).toEqual(['a', 'b']);
    expect(stale).toContainEqual(WATCHED[0]);
  });

  it.each([
    [true, true],
    [false, false],
    [null, false],
  ])('is removed with a recovery code when the database returns %j: %s', async (response, isRight) => {
    connectTestBackend(() => Response.json(response));
    expect(await submitRecoveryCode('abcd-efgh')).toBe(isRight);
  });

  it('that an admin has reset is read again with the list of admins and the log', async () => {
    const { bodies, stale } = await runMutation(
      () => useResetSecondFactor(),
      { personId: 'ada', reason: 'She lost her phone.' },
      noContent,
      WATCHED,
    );
    expect(bodies).toEqual([{ user_id: 'ada', reason: 'She lost her phone.' }]);
    expect(stale).toEqual([WATCHED[1], WATCHED[3], WATCHED[4]]);
  });
});

it('REP-06 a report is opened through the function that writes the access down', async () => {
  const requests = connectTestBackend(() =>
    Response.json({ link: '/storage/v1/x?token=t', fileName: 'Vault.pdf' }),
  );
  expect(await openObject('report', 'version-1')).toEqual({
    url: 'http://backend.test/storage/v1/x?token=t',
    fileName: 'Vault.pdf',
  });
  expect(requests.map(({ path }) => path)).toEqual(['/functions/v1/deliver-object']);
});
