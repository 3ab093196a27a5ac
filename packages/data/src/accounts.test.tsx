// What users and admins change of accounts, and what they see when it is late or refused.
import { describe, expect, it } from 'vitest';
import { submitRecoveryCode } from './second-factor/recovery-codes.ts';
import { connectTestBackend } from '@portal/testing/test-backend';

describe('AUTH-18 the second factor', () => {
  it.each([
    [true, true],
    [false, false],
    [null, false],
  ])('is removed with a recovery code when the database returns %j: %s', async (response, isRight) => {
    connectTestBackend(() => Response.json(response));
    expect(await submitRecoveryCode('abcd-efgh')).toBe(isRight);
  });
});
