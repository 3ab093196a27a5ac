// What each question asks of the database, word for word, and what it makes of the answer.
import { waitFor } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { exportClients, type ExportedClient } from './clients/export.ts';
import { usePickableClients } from './clients/picker.ts';
import { useClient, useClients, useNewestClients } from './clients/queries.ts';
import { useAdminStats } from './clients/stats.ts';
import { activeImpersonationQuery } from './impersonation/queries.ts';
import { useProfile } from './profiles/queries.ts';
import { useProjects } from './projects/queries.ts';
import { useRecommendedSlugs } from './recommendations/queries.ts';
import { useServiceRequest, useServiceRequests } from './service-requests/queries.ts';
import { roleQuery } from './user-roles/queries.ts';
import { renderQueryHook } from './testing/render-query-hook.tsx';
import { connectTestBackend, type Asked } from './testing/test-backend.ts';
import { ask, type Question } from './testing/test-questions.ts';

const CLIENT = '0b9d1c52-6a53-4c0e-9d0a-7d1c1d1f2a10';
const SERVICE_REQUEST = 'id,user_id,service_type,project_name,message,status,created_at,edited_at';

describe('a question', () => {
  it.each<[string, () => Question, string]>([
    [
      'ADM-01 for the newest clients is for 10',
      useNewestClients,
      'profiles?select=*&order=created_at.desc,id.desc&limit=10',
    ],
    [
      'REP-04 for projects is for those of the client, by name',
      () => useProjects('ada'),
      'projects?select=id,name&user_id=eq.ada&order=name.asc',
    ],
    [
      'REQ-02 for requests is for the client’s latest 50',
      () => useServiceRequests('ada'),
      `service_requests?select=${SERVICE_REQUEST}&user_id=eq.ada&order=created_at.desc&limit=50`,
    ],
  ])('%s', async (_what, useQuestion, request) => {
    const rows = [{ id: '1' }, { id: '2' }];
    expect(await ask(useQuestion, () => Response.json(rows))).toMatchObject({
      requests: [`GET ${request}`],
      data: rows,
    });
    expect((await ask(useQuestion, () => Response.json([]))).data).toEqual([]);
  });

  it('KB-05 for recommendations is answered with the slugs of the articles', async () => {
    const useQuestion = () => useRecommendedSlugs('ada');
    expect(await ask(useQuestion, () => Response.json([{ article_slug: 'fuzzing' }]))).toMatchObject({
      requests: ['GET knowledge_recommendations?select=article_slug&user_id=eq.ada'],
      data: ['fuzzing'],
    });
  });

  it('PICK-02 waits until a client is selected', () => {
    const asked = connectTestBackend(() => Response.json([]));
    renderQueryHook(
      () => [useRecommendedSlugs(null), useClient(null), usePickableClients('', false, false)],
      null,
    );
    expect(asked).toEqual([]);
  });
});

describe('one row', () => {
  it('PROF-01 is the profile of the user, or null', async () => {
    const useQuestion = () => useProfile('ada');
    const row = { user_id: 'ada' };
    expect(await ask(useQuestion, () => Response.json([row]))).toMatchObject({
      requests: ['GET profiles?select=*&user_id=eq.ada'],
      data: row,
    });
    expect((await ask(useQuestion, () => Response.json([]))).data).toBeNull();
  });

  it('ADM-05 is the client of the address; nothing is asked for a malformed id', async () => {
    const row = { user_id: CLIENT };
    expect(
      await ask(
        () => useClient(CLIENT),
        () => Response.json([row]),
      ),
    ).toMatchObject({
      requests: [`GET profiles?select=*&user_id=eq.${CLIENT}`],
      keys: [['clients', 'of', CLIENT]],
      data: row,
    });
    for (const id of ['', 'ada', `${CLIENT}0`, `x${CLIENT}`, CLIENT.replace('-', '')])
      expect(
        await ask(
          () => useClient(id),
          () => Response.json([row]),
        ),
      ).toMatchObject({
        requests: [],
        data: null,
      });
  });

  it('ADM-05 is shown as the list showed it until the answer arrives', () => {
    connectTestBackend(() => new Promise<Response>(() => undefined));
    const placeholder = { user_id: CLIENT } as Parameters<typeof useClient>[1];
    const { result } = renderQueryHook(() => useClient(CLIENT, placeholder), null);
    expect(result.current).toMatchObject({ data: placeholder, isPlaceholderData: true });
  });

  it('ADM-09 is the client’s own request; null for an id that is malformed or of another client', async () => {
    const useQuestion = () => useServiceRequest('ada', 'request-1');
    expect(await ask(useQuestion, () => Response.json([{ id: 'request-1' }]))).toMatchObject({
      requests: [
        `GET service_requests?select=${SERVICE_REQUEST},audits(id,title)&user_id=eq.ada&id=eq.request-1`,
      ],
      data: { id: 'request-1' },
    });
    expect((await ask(useQuestion, () => Response.json([]))).data).toBeNull();
    const malformed = () => Response.json({ code: '22P02', message: 'invalid uuid' }, { status: 400 });
    expect((await ask(useQuestion, malformed)).data).toBeNull();
    connectTestBackend(() => Response.json({ code: '42501', message: 'No.' }, { status: 403 }));
    const { result } = renderQueryHook(useQuestion, undefined);
    await waitFor(() => expect(result.current.error).toMatchObject({ kind: 'forbidden' }));
  });

  it.each([
    [[{ role: 'admin' }], 'admin'],
    [[], null],
  ])('ROUTE-01 GUARD-05 %j is the role %j', async (rows, role) => {
    const asked = connectTestBackend(() => Response.json(rows));
    expect(await new QueryClient().fetchQuery(roleQuery('ada'))).toBe(role);
    expect(asked[0]).toMatchObject({
      path: '/rest/v1/user_roles',
      query: 'select=role&user_id=eq.ada&role=eq.admin',
    });
  });
});

describe('the clients of the admin console', () => {
  const view = {
    search: 'har',
    status: 'pending',
    sort: 'full_name',
    isAscending: true,
    pageIndex: 2,
  } as const;

  it('ADM-02 are asked for 25 at a time, with how many match', async () => {
    const useQuestion = () => useClients(view);
    const answer = ({ path }: Asked) => Response.json(path.endsWith('count_clients') ? 70 : [{ id: 'c' }]);
    expect(await ask(useQuestion, answer)).toMatchObject({
      requests: ['POST rpc/search_clients', 'POST rpc/count_clients'],
      bodies: [
        {
          search: 'har',
          status: 'pending',
          sort: 'full_name',
          ascending: true,
          page_size: 25,
          page_offset: 50,
        },
        { search: 'har', status: 'pending' },
      ],
      data: { clients: [{ id: 'c' }], totalCount: 70 },
    });
  });

  it('ADM-02 are asked for by an address that holds no text that was searched for', async () => {
    const requests = connectTestBackend(({ path }) =>
      Response.json(path.endsWith('count_clients') ? 70 : [{ id: 'c' }]),
    );
    const { result, rerender } = renderQueryHook(useClients, { ...view, search: '' });
    await waitFor(() => expect(result.current.data?.totalCount).toBe(70));
    rerender(view);
    await waitFor(() => expect(requests).toHaveLength(4));
    expect(requests.map(({ method, query }) => [method, query])).toEqual([
      ['GET', 'search=&status=pending&sort=full_name&ascending=true&page_size=25&page_offset=50'],
      ['GET', 'search=&status=pending'],
      ['POST', ''],
      ['POST', ''],
    ]);
  });

  it('ALL-01 ADM-02 are an error without their number', async () => {
    connectTestBackend(({ path }) => Response.json(path.endsWith('count_clients') ? null : []));
    const { result } = renderQueryHook(() => useClients(view), null);
    await waitFor(() => expect(result.current.error?.message).toBe('The number of clients is missing.'));
  });

  it('PICK-03 are offered 20 at a time in the picker', async () => {
    expect(
      await ask(
        () => usePickableClients('har', false, true),
        () => Response.json([{ user_id: 'ada' }]),
      ),
    ).toMatchObject({
      requests: ['POST rpc/pick_clients'],
      bodies: [{ search: 'har', page_size: 20, include_applicants: false }],
      data: [{ user_id: 'ada' }],
    });
  });

  it('ADM-01 are counted by the database', async () => {
    const stats = { total_clients: 4, pending_approvals: 1, active_audits: 2, recent_activity: 3 };
    expect(await ask(useAdminStats, () => Response.json(stats))).toMatchObject({
      requests: ['POST rpc/admin_stats'],
      data: stats,
    });
    connectTestBackend(() => Response.json(null));
    const { result } = renderQueryHook(useAdminStats, undefined);
    await waitFor(() => expect(result.current.error?.message).toBe('The counts are missing.'));
  });
});

describe('ADM-03 the export of clients', () => {
  const client = (id: string) => ({ id, created_at: `2026-01-0${id}` }) as ExportedClient;

  it('asks for 1,000 rows at a time, each time after the last row, until a page is empty', async () => {
    const pages = [[client('1'), client('2')], [client('3')], []];
    const asked = connectTestBackend(() => Response.json(pages.shift()));
    const exported: ExportedClient[][] = [];
    const filter = { search: 'har', status: 'all', sort: 'created_at' } as const;
    for await (const page of exportClients(filter, new AbortController().signal)) exported.push(page);
    expect(exported).toEqual([[client('1'), client('2')], [client('3')]]);
    expect(asked.map(({ body }) => body)).toEqual([
      { search: 'har', status: 'all', sort: 'created_at', page_size: 1_000 },
      {
        search: 'har',
        status: 'all',
        sort: 'created_at',
        page_size: 1_000,
        after_created_at: '2026-01-02',
        after_id: '2',
      },
      {
        search: 'har',
        status: 'all',
        sort: 'created_at',
        page_size: 1_000,
        after_created_at: '2026-01-03',
        after_id: '3',
      },
    ]);
  });
});

describe('IMP-03 the active impersonation', () => {
  const row = {
    id: 'session-1',
    target_user_id: 'client-1',
    started_at: '2026-01-01T10:00:00Z',
    expires_at: '2026-01-01T11:00:00Z',
  };
  const askFor = (session: unknown[], profile: unknown[]) => {
    const asked = connectTestBackend(({ path }) => {
      if (path.endsWith('/impersonation_sessions')) return Response.json(session);
      return path.endsWith('/profiles') ? Response.json(profile) : new Response(null, { status: 204 });
    });
    const answer = new QueryClient().fetchQuery(activeImpersonationQuery('admin-1', null));
    return answer.then((data) => ({ data, asked: asked.map(({ path, query }) => `${path}?${query}`) }));
  };

  it('is asked for after expired ones have been ended, with the client’s name and address', async () => {
    const profile = { full_name: 'Ada', company_name: 'Harbor', business_email: 'ada@harbor.test' };
    expect(await askFor([row], [profile])).toEqual({
      data: {
        id: 'session-1',
        targetUserId: 'client-1',
        expiresAt: 1_767_265_200_000,
        durationMs: 3_600_000,
        name: 'Ada',
        email: 'ada@harbor.test',
      },
      asked: [
        '/rest/v1/rpc/end_expired_impersonations?',
        '/rest/v1/impersonation_sessions?select=id,target_user_id,started_at,expires_at&admin_user_id=eq.admin-1&is_active=eq.true',
        '/rest/v1/profiles?select=full_name,company_name,business_email&user_id=eq.client-1',
      ],
    });
  });

  it.each([
    [[{ full_name: null, company_name: 'Harbor', business_email: null }], 'Harbor', ''],
    [[{ full_name: null, company_name: null, business_email: null }], '', ''],
    [[], '', ''],
  ])('of a client with the profile %j is called %j', async (profile, name, email) => {
    expect((await askFor([row], profile)).data).toMatchObject({ name, email });
  });

  it('is null when there is none, and then no profile is asked for', async () => {
    const { data, asked } = await askFor([], []);
    expect(data).toBeNull();
    expect(asked).toHaveLength(2);
  });
});

describe('a question on every visit', () => {
  it.each<[string, (userId: string) => Question]>([
    ['KB-05 is for recommendations', useRecommendedSlugs],
    ['ADM-09 is for requests', useServiceRequests],
  ])('%s, which an admin may have changed', async (_what, useQuestion) => {
    const asked = connectTestBackend(() => Response.json([]));
    const { result, rerender } = renderQueryHook(useQuestion, 'ada' as string);
    await waitFor(() => expect(result.current.isPending).toBe(false));
    rerender('bob');
    await waitFor(() => expect(asked).toHaveLength(2));
    rerender('ada');
    await vi.waitFor(() => expect(asked).toHaveLength(3));
  });
});
