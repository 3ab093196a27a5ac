// What mutations do when they are repeated, refused or late, and what they make stale.
import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useAcceptInvitation } from './team/changes.ts';
import { useSubmitOnboarding } from './onboarding/changes.ts';
import { useSaveProfile } from './profiles/changes.ts';
import { useProfile } from './profiles/queries.ts';
import { useSaveProposal } from './proposals/changes.ts';
import { useCreateServiceRequest } from './service-requests/changes.ts';
import { SESSION_STORAGE_KEY } from './client/session-storage-key.ts';
import { useUndoStep } from './undo/undo-step.ts';
import { refusal, renderQueryHook, runMutation, type Respond } from '@portal/testing/run-hook';
import { connectTestBackend, type ReceivedRequest } from '@portal/testing/test-backend';

const OTHER_KEYS = ['service-requests', 'recommendations', 'profiles'].flatMap((table) =>
  ['ada', 'bob'].map((client) => [table, client]),
);

const change = <Input, Output>(
  useChange: Parameters<typeof runMutation<Input, Output>>[0],
  input: Input,
  respond: Respond,
) => runMutation(useChange, input, respond, OTHER_KEYS);

it('TEAM-01 whoever has joined a client reads nothing that was read before', async () => {
  const input = { token: 'token', fullName: 'Ada' };
  const { error, queryClient } = await change(useAcceptInvitation, input, () => Response.json(null));
  expect(error).toBeNull();
  expect(OTHER_KEYS.filter((key) => queryClient.getQueryData(key) !== undefined)).toEqual([]);
});

it('PROF-01 PROF-02 a profile that the database does not change as it was read is refused', async () => {
  const useChange = () => useSaveProfile('ada');
  const changes = { full_name: 'Ada' } as never;
  const base = { client_id: 'ada', full_name: 'A.', updated_at: '2026-01-01' } as never;
  for (const stored of [[], [base]]) {
    let responses = 0;
    const { requests, error } = await change(useChange, { changes, base }, ({ method }) => {
      responses += 1;
      if (responses > 2) return refusal();
      return Response.json(method === 'GET' ? stored : []);
    });
    expect(error).toMatchObject({ kind: 'forbidden', message: 'This profile cannot be changed.' });
    expect(requests).toHaveLength(2);
  }
});

it('PROF-02 FIND-10 both sides may make the same change, such as services in another order', async () => {
  const stored = { client_id: 'ada', intended_services: ['C', 'B', 'A'], updated_at: 'now' } as never;
  const base = { ...(stored as object), intended_services: ['A', 'B'], updated_at: 'then' } as never;
  const input = { changes: { intended_services: ['A', 'B', 'C'] } as never, base };
  const { error } = await change(
    () => useSaveProfile('ada'),
    input,
    ({ method, query }) =>
      Response.json(method === 'GET' || query.includes('updated_at=eq.now') ? [stored] : []),
  );
  expect(error).toBeNull();
});

it('REQ-02 a request that has arrived already is a conflict when any of its texts is another', async () => {
  const texts = { service_type: 'other', project_name: 'Vault', message: 'Please.' };
  const stored = { ...texts, repository_url: null, git_ref: null, lines_of_code: null, wished_start: null };
  for (const column of ['id', ...Object.keys(stored)]) {
    const { error } = await change(
      () => useCreateServiceRequest('ada'),
      texts as never,
      ({ method }) => Response.json(method === 'GET' ? { ...stored, [column]: 'x' } : []),
    );
    expect([column, error === null]).toEqual([column, column === 'id']);
  }
});

it('ADM-06 AUD-05 a step that cannot be undone any more is read again, as something came after it', async () => {
  const input = { kind: 'audit', id: 'a', updatedAt: '2026-01-01' } as const;
  const { error, stale } = await change(useUndoStep, input, refusal);
  expect([error, stale]).toEqual([expect.any(Error), OTHER_KEYS]);
});

it.each([
  ['was sent meanwhile is written into a new draft', [], 'A', undefined],
  ['another admin has changed is merged', [{ scope: 'B', updated_at: 'now' }], 'B', 'now'],
])('PROP-01 a draft that %s', async (_what, stored, scope, expected_updated_at) => {
  const base = { id: 'p1', scope: 'A', price: '1', updated_at: 'then' } as never;
  const input = { base, content: { scope: 'A', price: '2' } as never };
  const respond = ({ method, body }: ReceivedRequest) => {
    if (method === 'GET') return Response.json(stored.map((one) => ({ price: '1', ...one })));
    const isStale = (body as { expected_updated_at?: string }).expected_updated_at === 'then';
    return Response.json({ code: 'PT409', message: 'Changed.' }, { status: isStale ? 409 : 200 });
  };
  const { requests, bodies } = await change(() => useSaveProposal('ada', 'r1'), input, respond);
  expect(requests[1]).toBe('GET proposals?select=*&client_id=eq.ada&request_id=eq.r1&state=eq.draft');
  expect(bodies[2]).toEqual({ request_id: 'r1', content: { scope, price: '2' }, expected_updated_at });
});

const signIn = (id: string) =>
  localStorage.setItem(
    SESSION_STORAGE_KEY,
    JSON.stringify({ access_token: 't', refresh_token: 'r', expires_at: 9_999_999_999, user: { id } }),
  );

describe('ONB-06 an application', () => {
  const useChange = () => useSubmitOnboarding('ada');
  const profile = { full_name: 'Ada', intended_services: ['Solana Audit'] } as never;
  const saved = (request: ReceivedRequest) =>
    request.path.includes('/functions/')
      ? Response.json({}, { status: 202 })
      : Response.json({ client_id: 'ada' });

  beforeEach(() => signIn('ada'));

  it('is on its success screen until the user goes on: the profile is not read at once', async () => {
    const sent = connectTestBackend((request) =>
      request.method === 'GET' ? Response.json([]) : saved(request),
    );
    const { result } = renderQueryHook(
      () => ({ ...useSubmitOnboarding('ada'), profile: useProfile('ada') }),
      null,
    );
    await waitFor(() => expect(result.current.profile.isSuccess).toBe(true));
    await act(() => result.current.mutateAsync(profile));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent.filter(({ path }) => path.endsWith('/profiles'))).toHaveLength(1);
  });

  it('ONB-07 is refused with "No user found" when the session has ended or is another user’s', async () => {
    const noUser = { kind: 'session', message: 'No user found' };
    const expired = () => Response.json({ code: 'PGRST301', message: 'JWT expired' }, { status: 401 });
    expect((await change(useChange, profile, expired)).error).toMatchObject({ ...noUser, code: 'PGRST301' });
    signIn('bob');
    const { error, requests } = await change(useChange, profile, saved);
    expect(error).toMatchObject(noUser);
    expect(requests).toEqual([]);
    localStorage.clear();
    expect((await change(useChange, profile, saved)).error).toMatchObject(noUser);
  });
});
