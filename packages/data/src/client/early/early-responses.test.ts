import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useEngagement } from '../../audits/engagement.ts';
import { useAdmins } from '../../admins/queries.ts';
import { FIRST_AUDIT_VIEW, useAuditList } from '../../audits/list.ts';
import { useManagedAudit } from '../../audits/managed-audit.ts';
import { useAudit } from '../../audits/one-audit.ts';
import { auditsQuery, AUDIT_PAGE_SIZE, useRecentAudits } from '../../audits/queries.ts';
import { useManagedScope } from '../../audits/scope-changes.ts';
import { useStageDates } from '../../audits/stage-dates.ts';
import { FIRST_VIEW, useClient, useClients } from '../../clients/queries.ts';
import { useFiles } from '../../files/queries.ts';
import { useManagedFinding, useManagedFindings } from '../../findings/managed-findings.ts';
import { THREAD_SIZE, useComments, useFinding, useFindings, useLedger } from '../../findings/queries.ts';
import { useFindingCounts } from '../../findings/totals.ts';
import { profileQuery } from '../../profiles/queries.ts';
import { FIRST_INBOX_VIEW, useRequestInbox } from '../../service-requests/inbox.ts';
import { secondFactorStateQuery } from '../../second-factor/state.ts';
import { roleQuery } from '../../user-roles/queries.ts';
import { createPortalClient } from '../create-client.ts';
import { requestEarly, forgetEarlyResponses } from './early-responses.ts';
import {
  adminPageRequests,
  pageRequests,
  profileRequest,
  roleRequest,
  secondFactorRequest,
} from './early-requests.ts';
import { renderQueryHook } from '../../testing/run-hook.tsx';
import { setSupabase } from '../supabase.ts';
import { FIRST_FINDING_VIEW } from '../../testing/list-views.ts';

const backend = { url: 'http://backend.test', publishableKey: 'sb_publishable_test' };
const ADA = 'ada';
const IN_AN_HOUR = Math.round(Date.now() / 1000) + 3600;
const fetched = vi.fn<typeof fetch>();
const fetchQuery = (query: object): Promise<unknown> =>
  new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(query as never);

const client = createPortalClient(backend);
setSupabase(client);

/** Stores a session with this token. supabase-js reads it with each request. */
function signInWith(accessToken: string): void {
  const user = { id: ADA, aud: 'authenticated' };
  const session = { access_token: accessToken, refresh_token: 'r', expires_at: IN_AN_HOUR, user };
  localStorage.setItem('audit-portal-auth', JSON.stringify(session));
}

beforeEach(() => {
  localStorage.clear();
  forgetEarlyResponses();
  fetched.mockReset().mockImplementation(async () => Response.json([]));
  vi.stubGlobal('fetch', fetched);
  signInWith('token-of-ada');
});
afterEach(() => vi.useRealTimers());

const AUDIT = '0b9d1c52-6a53-4c0e-9d0a-7d1c1d1f2a10';

describe('an early response', () => {
  it.each([
    ['the role', () => roleQuery(ADA), () => roleRequest(ADA)],
    ['the profile', () => profileQuery(ADA), () => profileRequest(ADA)],
    ['the second factor', () => secondFactorStateQuery(ADA), () => secondFactorRequest],
    [
      'REP-01 a page of audits',
      () => auditsQuery(ADA, 0, AUDIT_PAGE_SIZE),
      () => pageRequests('/reports', ADA)[0],
    ],
  ])('is taken for the request that the page sends: %s', async (_what, query, getRequest) => {
    const request = getRequest();
    if (!request) throw new Error('There is no such request.');
    await requestEarly(backend, 'token-of-ada', request);
    // No row is an error for some of them.
    await fetchQuery(query()).catch(() => undefined);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it.each([
    [
      'DASH-03 /dashboard',
      () => pageRequests('/dashboard', ADA),
      () => [useRecentAudits(ADA), useEngagement(ADA)],
    ],
    [
      'AUD-01 /reports/{id}',
      () => pageRequests(`/reports/${AUDIT}`, ADA),
      () => [useAudit(ADA, AUDIT), useStageDates(AUDIT), useFindingCounts(AUDIT)],
    ],
    [
      'FIND-06 /reports/{id}/findings',
      () => pageRequests(`/reports/${AUDIT}/findings`, ADA),
      () => [useAudit(ADA, AUDIT), useFindings(AUDIT, FIRST_FINDING_VIEW), useFindingCounts(AUDIT)],
    ],
    [
      'FIND-06 /reports/{id}/findings/{number}',
      () => pageRequests(`/reports/${AUDIT}/findings/H-01`, ADA),
      () => [useAudit(ADA, AUDIT), useFinding(AUDIT, 'H-01')],
    ],
    [
      'AUD-03 /reports/{id}/findings/{id}',
      () => pageRequests(`/reports/${AUDIT}/findings/${AUDIT}`, ADA),
      () => [useAudit(ADA, AUDIT), useFinding(AUDIT, AUDIT)],
    ],
    ['FILE-01 /files', () => pageRequests('/files', ADA), () => [useFiles(ADA, 0)]],
    [
      'ADM-05 /admin/clients/{id}',
      () => adminPageRequests(`/admin/clients/${AUDIT}`),
      () => [useClient(AUDIT)],
    ],
    ['AUD-04 /admin/audits', () => adminPageRequests('/admin/audits').slice(2), () => [useAdmins()]],
    [
      'AUD-05 /admin/audits/{id}',
      () => adminPageRequests(`/admin/audits/${AUDIT}`),
      () => [useManagedAudit(AUDIT), useManagedScope(AUDIT)],
    ],
    [
      'FIND-02 /admin/audits/{id}/findings',
      () => adminPageRequests(`/admin/audits/${AUDIT}/findings`),
      () => [
        useManagedAudit(AUDIT),
        useManagedScope(AUDIT),
        useManagedFindings(AUDIT, { search: '', status: '', severity: '', pageIndex: 0 }),
      ],
    ],
    [
      'FIND-10 /admin/audits/{id}/findings/{id}',
      () => adminPageRequests(`/admin/audits/${AUDIT}/findings/${AUDIT}`),
      () => [useManagedAudit(AUDIT), useManagedScope(AUDIT), useManagedFinding(AUDIT, AUDIT)],
    ],
  ])('is taken for each first request of %s', async (_page, getRequests, useQueries) => {
    const requests = getRequests();
    await Promise.all(requests.map((request) => requestEarly(backend, 'token-of-ada', request)));
    fetched.mockClear();
    const { result } = renderQueryHook<undefined, { isSuccess: boolean }[]>(useQueries, undefined);
    await waitFor(() => expect(result.current.map(({ isSuccess }) => isSuccess)).not.toContain(false));
    expect(fetched).not.toHaveBeenCalled();
    expect(window.portalEarlyResponses).toEqual([]);
  });

  it('DASH-03 is used for the details of the audit at the top of the dashboard', async () => {
    const scheduled = { id: 'a-newer-one', status: 'scheduled' };
    const running = [scheduled, { id: AUDIT, status: 'mitigation' }];
    fetched.mockImplementation(async (address) =>
      Response.json(new URL(address as string).search.includes('status=in.') ? running : []),
    );
    const [request] = pageRequests('/dashboard', ADA).filter(({ next }) => next);
    if (!request?.next) throw new Error('There is no such request.');
    await requestEarly(backend, 'token-of-ada', request);
    for (const next of request.next(running as never[])) await requestEarly(backend, 'token-of-ada', next);
    fetched.mockClear();
    const { result } = renderQueryHook(() => useEngagement(ADA), undefined);
    await waitFor(() => expect(result.current.data?.audit.id).toBe(AUDIT));
    expect(fetched).not.toHaveBeenCalled();
    expect(request.next([])).toEqual([]);
  });

  it('FIND-03 FIND-04 is taken for the ledger and the comments of a finding', async () => {
    const [, request] = pageRequests(`/reports/${AUDIT}/findings/H-01`, ADA);
    const next = request?.next?.([{ id: 'f-1' }] as never[]) ?? [];
    expect(next).toHaveLength(2);
    for (const each of next) await requestEarly(backend, 'token-of-ada', each);
    fetched.mockClear();
    const { result } = renderQueryHook(() => [useLedger('f-1'), useComments('f-1', THREAD_SIZE)], undefined);
    await waitFor(() => expect(result.current.every(({ isSuccess }) => isSuccess)).toBe(true));
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each([
    ['ADM-02 clients', '/admin/clients', () => useClients(FIRST_VIEW)],
    ['AUD-04 audits', '/admin/audits', () => useAuditList(FIRST_AUDIT_VIEW)],
    ['ADM-11 requests', '/admin/requests', () => useRequestInbox(FIRST_INBOX_VIEW)],
  ])('is taken for the newest %s and their number', async (_list, pathname, useList) => {
    fetched.mockImplementation(async (address) =>
      Response.json((address as string).includes('/rpc/count_') ? 1 : [{}]),
    );
    for (const request of adminPageRequests(pathname)) await requestEarly(backend, 'token-of-ada', request);
    fetched.mockClear();
    const { result } = renderQueryHook(
      (): { data: { totalCount: number } | undefined } => useList(),
      undefined,
    );
    await waitFor(() => expect(result.current.data?.totalCount).toBe(1));
    expect(fetched).not.toHaveBeenCalled();
  });

  it('is still used after a function that does not change it', async () => {
    await requestEarly(backend, 'token-of-ada', profileRequest(ADA));
    await client.rpc('end_expired_impersonations');
    await fetchQuery(profileQuery(ADA));
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('is what the page gets', async () => {
    fetched.mockResolvedValueOnce(Response.json([{ user_id: ADA, full_name: 'Ada' }]));
    const early = await requestEarly(backend, 'token-of-ada', profileRequest(ADA));
    // The boot script reads it too, to know what to request next.
    expect(await early.json()).toEqual([{ user_id: ADA, full_name: 'Ada' }]);
    expect(await fetchQuery(profileQuery(ADA))).toMatchObject({ full_name: 'Ada' });
  });

  it('AUTH-14 is not taken with the token of another user or of another session', async () => {
    fetched.mockResolvedValueOnce(Response.json([{ role: 'admin' }]));
    await requestEarly(backend, 'token-of-ada', roleRequest(ADA));
    signInWith('token-of-bob');
    expect(await fetchQuery(roleQuery(ADA))).toBeNull();
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('is taken once', async () => {
    await requestEarly(backend, 'token-of-ada', profileRequest(ADA));
    await fetchQuery(profileQuery(ADA));
    await fetchQuery(profileQuery(ADA));
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('is not taken after a change', async () => {
    await requestEarly(backend, 'token-of-ada', profileRequest(ADA));
    await client.from('profiles').update({ full_name: 'Ada' }).eq('user_id', ADA);
    await fetchQuery(profileQuery(ADA));
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it('is not taken when it is 20 s old', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await requestEarly(backend, 'token-of-ada', profileRequest(ADA));
    vi.setSystemTime(Date.now() + 20_000);
    await fetchQuery(profileQuery(ADA));
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['was refused', async () => Response.json({ message: 'JWT expired' }, { status: 401 })],
    ['did not arrive', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('ALL-01 AUTH-15 that %s leaves the page to send its own request', async (_what, failure) => {
    fetched.mockImplementationOnce(failure);
    await requestEarly(backend, 'token-of-ada', roleRequest(ADA)).catch(() => undefined);
    fetched.mockResolvedValueOnce(Response.json([{ role: 'admin' }]));
    expect(await fetchQuery(roleQuery(ADA))).toBe('admin');
  });

  it('ROUTE-02 that holds no rows is a failure, as any other', async () => {
    fetched.mockResolvedValueOnce(new Response('', { status: 200 }));
    await requestEarly(backend, 'token-of-ada', profileRequest(ADA));
    await expect(fetchQuery(profileQuery(ADA))).rejects.toThrow('Something went wrong on our side');
  });

  it('is sent as the page sends it: as the owner of the token, for no longer than 20 s', async () => {
    vi.useFakeTimers();
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const address = { ...backend, url: 'http://backend.test/' };
    await requestEarly(address, 'token-of-ada', { path: 'files?select=id', prefer: 'count=exact' });
    await requestEarly(address, 'token-of-ada', { path: 'files?select=id' });
    const [counted, plain] = fetched.mock.calls;
    expect(counted?.[0]).toBe('http://backend.test/rest/v1/files?select=id');
    expect(Object.fromEntries(new Headers(counted?.[1]?.headers))).toEqual({
      accept: 'application/json',
      apikey: 'sb_publishable_test',
      authorization: 'Bearer token-of-ada',
      prefer: 'count=exact',
    });
    expect(new Headers(plain?.[1]?.headers).has('prefer')).toBe(false);
    expect(timeout).toHaveBeenCalledWith(20_000);
    expect(counted?.[1]?.signal).toBe(timeout.mock.results[0]?.value);
    timeout.mockRestore();
  });

  it('is not taken for the same rows without their number', async () => {
    await requestEarly(backend, 'token-of-ada', { path: 'files?select=id', prefer: 'count=exact' });
    await client.from('files').select('id');
    expect(fetched).toHaveBeenCalledTimes(2);
    await client.from('files').select('id', { count: 'exact' });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('is not requested again while it is fresh, and none is kept for longer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const _time of [1, 2]) await requestEarly(backend, 'token-of-ada', profileRequest(ADA));
    expect(fetched).toHaveBeenCalledOnce();
    vi.setSystemTime(Date.now() + 20_000);
    await requestEarly(backend, 'token-of-ada', roleRequest(ADA));
    expect(window.portalEarlyResponses).toHaveLength(1);
  });

  it('is taken in whichever order the page sends its requests', async () => {
    for (const id of ['1', '2', '3'])
      await requestEarly(backend, 'token-of-ada', { path: `files?select=${id}` });
    fetched.mockClear();
    for (const id of ['2', '3', '1']) await client.from('files').select(id);
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each([
    ['search_clients', 2],
    ['count_clients', 2],
    ['search_audits', 2],
    ['count_requests', 2],
    ['pick_clients', 2],
    ['mark_notices_read', 2],
    ['end_expired_impersonations', 2],
    ['search_clients_and_more', 3],
    ['end_session', 3],
    ['resume_search_clients', 3],
  ])('after the function %s has been called costs %i requests in all', async (name, times) => {
    await requestEarly(backend, 'token-of-ada', profileRequest(ADA));
    await client.rpc(name as 'search_clients');
    await fetchQuery(profileQuery(ADA));
    expect(fetched).toHaveBeenCalledTimes(times);
  });

  it('does not reach a page that has cancelled its request', async () => {
    await requestEarly(backend, 'token-of-ada', { path: 'files?select=id' });
    const { data, error } = await client.from('files').select('id').abortSignal(AbortSignal.abort());
    expect(data).toBeNull();
    expect(error?.message).toContain('AbortError');
  });
});

describe('the first requests of a page', () => {
  const tables = (pathname: string) =>
    pageRequests(pathname, ADA).map(({ path }) => path.slice(0, path.indexOf('?')));

  it.each([
    [`/reports/${AUDIT}/scope`, ['audits']],
    [`/reports/${AUDIT}/findings/H-01`, ['audits', 'findings']],
    [`/reports/${AUDIT}/findings/draft`, ['audits']],
    [`/reports/${AUDIT}/`, ['audits']],
    [`/reports/${AUDIT}x`, []],
    [`/admin/reports/${AUDIT}`, []],
    ['/reports/newest', []],
    ['/files', ['files']],
    ['/', []],
  ])('of %s are about %j', (pathname, expected) => {
    expect(tables(pathname)).toEqual(expected);
  });

  it.each(['/admin', '/admin/clients/1', '/admin/audits/new', `/admin/audits/${AUDIT}/import`, '/dashboard'])(
    'of the console are none for %s',
    (pathname) => {
      expect(adminPageRequests(pathname)).toEqual([]);
    },
  );
});
