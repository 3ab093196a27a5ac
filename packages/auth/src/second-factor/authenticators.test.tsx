import { DataError } from '@portal/data/client/data-error';
import { buildSession, storeSession } from '@portal/testing/builders';
import { fakeNetwork, jsonResponse } from '@portal/testing/network';
import { renderQueryHook } from '@portal/testing/run-hook';
import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  removeAuthenticator,
  startSetUp,
  useAuthenticators,
  useRefetchSecondFactor,
} from './authenticators.ts';

const ENROL = 'POST /auth/v1/factors';
const RENEW = 'POST /auth/v1/token';
let network: ReturnType<typeof fakeNetwork>;
let factors: object[];

const app = (id: string, created_at: string, friendly_name?: string, status = 'verified') => ({
  id,
  created_at,
  friendly_name,
  status,
  factor_type: 'totp',
});
const refuse = (request: string, status: number, error_code: string) =>
  network.on(request, () => jsonResponse({ code: status, error_code, msg: 'no' }, status));

beforeEach(() => {
  factors = [];
  storeSession({ id: 'ada' });
  network = fakeNetwork();
  network.on('GET /auth/v1/user', () => jsonResponse({ id: 'ada', factors }));
  network.on('DELETE /auth/v1/factors/left', () => jsonResponse({ id: 'left' }));
  network.on(RENEW, () => jsonResponse(buildSession({ id: 'ada' })));
  const totp = { secret: 'ABCD', uri: 'otpauth://totp/x', qr_code: '<svg/>' };
  network.on(ENROL, () => jsonResponse({ id: 'new', type: 'totp', totp }));
});

it('AUTH-18 lists the apps from the oldest to the newest, also one without a name, and anew after a change', async () => {
  factors = [app('2', '2026-02-01', 'Phone'), app('3', '2026-03-01', 'Tablet'), app('1', '2026-01-01')];
  const { result, queryClient } = renderQueryHook(
    () => ({
      names: useAuthenticators('ada').data?.map(({ name }) => name),
      refetch: useRefetchSecondFactor(),
    }),
    undefined,
  );
  queryClient.setQueryData(['profiles', 'ada'], 'a profile');
  await waitFor(() => expect(result.current.names).toEqual(['Authenticator app', 'Phone', 'Tablet']));
  factors = factors.slice(0, 1);
  await act(() => result.current.refetch());
  await waitFor(() => expect(result.current.names).toEqual(['Phone']));
  expect(queryClient.getQueryState(['profiles', 'ada'])?.isInvalidated).toBe(false);
});

it('AUTH-18 a set-up removes what earlier ones left incomplete, and no app that works', async () => {
  factors = [app('left', '2026-01-01', 'Phone', 'unverified'), app('works', '2026-01-01')];
  await startSetUp('Phone', 'Sentinel');
  expect(network.sent().slice(1)).toEqual(['DELETE /auth/v1/factors/left', ENROL]);
});

it.each([
  ['mfa_factor_name_conflict', 422, /name already/],
  ['too_many_enrolled_mfa_factors', 403, /Remove one first/],
])('AUTH-18 a set-up that is refused for %s says what to do', async (code, status, message) => {
  refuse(ENROL, status, code);
  const error: unknown = await startSetUp('Phone', 'Sentinel').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DataError);
  expect(error).toHaveProperty('message', expect.stringMatching(message));
});

it('AUTH-18 an app that may not be removed stays, and the user is told what to do', async () => {
  refuse('DELETE /auth/v1/factors/phone', 400, 'insufficient_aal');
  const renewals = network.requests(RENEW).length;
  await expect(removeAuthenticator('phone')).rejects.toThrow(
    /enter a code from your authenticator app first/,
  );
  expect(network.requests(RENEW)).toHaveLength(renewals);
  // Another session has removed it.
  refuse('DELETE /auth/v1/factors/phone', 404, 'mfa_factor_not_found');
  await removeAuthenticator('phone');
  expect(network.requests(RENEW)).toHaveLength(renewals + 1);
});

it('AUTH-18 a set-up begins nothing while the apps cannot be read', async () => {
  refuse('GET /auth/v1/user', 401, 'bad_jwt');
  await expect(startSetUp('Phone', 'Sentinel')).rejects.toMatchObject({ kind: 'session' });
  expect(network.requests(ENROL)).toEqual([]);
});
