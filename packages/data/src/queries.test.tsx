// What queries make of unusual responses and inputs. Which rows a query returns is tested on the real database.
import { QueryClient, useQuery } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { exportActivity } from './activity/queries.ts';
import { usePlannedAudits } from './audits/calendar.ts';
import { useEngagement } from './audits/engagement.ts';
import { useManagedAudit } from './audits/managed-audit.ts';
import { useNextReview, type NextReview } from './audits/next-review.ts';
import { useAudit, useAuditEvents } from './audits/one-audit.ts';
import {
  currentVersion,
  useAudits,
  useAuditTitles,
  type Audit,
  type ReportVersion,
} from './audits/queries.ts';
import { useStageDates } from './audits/stage-dates.ts';
import { exportClients } from './clients/export.ts';
import { useClient, useClients } from './clients/queries.ts';
import { useFiles } from './files/queries.ts';
import { useFindingIdentities, useImportTarget } from './findings/import.ts';
import { useFindings, useFinding, useNeighbours } from './findings/queries.ts';
import { useManagedFinding, useManagedFindings } from './findings/managed-findings.ts';
import { fetchDrafts } from './findings/publish.ts';
import { useFindingCounts } from './findings/totals.ts';
import type { Finding } from '@portal/domain/findings/types';
import { activeImpersonationQuery } from './impersonation/queries.ts';
import { useFindingsInFile, useSourceFolder } from './sources/queries.ts';
import { secondFactorStateQuery } from './second-factor/state.ts';
import { CLIENT_LIST_VIEW, FIRST_FINDING_VIEW, MANAGED_VIEW } from '@portal/testing/list-views';
import { pageResponse, pastTheEndResponse, renderQueryHook, runQuery } from '@portal/testing/run-hook';
import { connectTestBackend, type ReceivedRequest } from '@portal/testing/test-backend';
import { roleQuery } from './admins/queries.ts';
import { useServiceRequest } from './service-requests/queries.ts';

const ID = '0b9d1c52-6a53-4c0e-9d0a-7d1c1d1f2a10';

type Hook = Parameters<typeof runQuery>[0];

describe('a malformed id', () => {
  it.each<[string, (id: string) => Hook]>([
    ['ADM-05 of a client', (id) => () => useClient(id)],
    ['AUD-01 of an audit', (id) => () => useAudit('ada', id)],
    ['AUD-05 of an audit that an admin works on', (id) => () => useManagedAudit(id)],
    ['FIND-10 of the audit of a finding', (id) => () => useManagedFinding(id, ID)],
    ['FIND-10 of a finding', (id) => () => useManagedFinding(ID, id)],
    ['FIND-08 of the audit of an import', (id) => () => useImportTarget(id)],
    ['ADM-09 of a request', (id) => () => useServiceRequest(ID, id)],
    ['ADM-09 of the client of a request', (id) => () => useServiceRequest(id, ID)],
  ])('%s is not found, and no request is sent', async (_what, hookFor) => {
    for (const id of ['', 'a', `${ID}0`, `x${ID}`, ID.replace('-', '')])
      expect(await runQuery(hookFor(id), () => Response.json([{ id }]))).toMatchObject({
        requests: [],
        data: null,
      });
  });

  it('FIND-01 of a finding in an address is not found, and no request is sent', async () => {
    for (const number of ['', 'h-02', 'H-', 'H-2', 'H-02x', 'X-01', 'H-02)', '../H-02'])
      expect(
        await runQuery(
          () => useFinding(ID, number),
          () => Response.json([{ number }]),
        ),
      ).toMatchObject({ requests: [], data: null });
  });
});

describe('a page of a list', () => {
  it.each<[string, Hook]>([
    ['REP-01 audits', () => useAudits('ada', 9)],
    ['AUD-03 events', () => useAuditEvents(ID, 9)],
    ['FILE-01 files', () => useFiles('ada', { search: '', auditId: null, pageIndex: 9 })],
    ['FIND-06 findings', () => useFindings(ID, { ...FIRST_FINDING_VIEW, pageIndex: 9 })],
    ['FIND-10 managed findings', () => useManagedFindings(ID, { ...MANAGED_VIEW, pageIndex: 9 })],
  ])('of %s past the end is empty', async (_what, useHook) => {
    expect((await runQuery(useHook, pastTheEndResponse)).data).toEqual({ rows: [], totalCount: 0 });
  });

  it.each<[string, Hook, string]>([
    ['REP-01 audits', () => useAudits('ada', 2), 'offset=40&limit=20'],
    ['AUD-03 events', () => useAuditEvents(ID, 2), 'offset=100&limit=50'],
    [
      'FILE-01 files',
      () => useFiles('ada', { search: '', auditId: null, pageIndex: 2 }),
      'offset=100&limit=50',
    ],
    [
      'FIND-10 managed findings',
      () => useManagedFindings(ID, { ...MANAGED_VIEW, pageIndex: 2 }),
      'offset=100&limit=50',
    ],
  ])('of %s holds its rows and says how many there are', async (_what, useHook, range) => {
    const { data, requests } = await runQuery(useHook, () => pageResponse([{ id: '1' }], 141));
    expect(data).toEqual({ rows: [{ id: '1' }], totalCount: 141 });
    expect(requests[0]).toContain(range);
  });
});

it('ADM-02 a search for clients sends its text in the body: addresses are logged by proxies', async () => {
  const sent = connectTestBackend(({ path }) =>
    Response.json(path.endsWith('count_clients') ? 70 : [{ id: 'c' }]),
  );
  const { result, rerender } = renderQueryHook(useClients, { ...CLIENT_LIST_VIEW, search: '' });
  await waitFor(() => expect(result.current.data?.totalCount).toBe(70));
  rerender({ ...CLIENT_LIST_VIEW, search: 'har' });
  await waitFor(() => expect(sent).toHaveLength(4));
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST', 'POST']);
  expect(sent.map(({ query }) => query).join()).not.toContain('har');
});

describe('a list without a limit', () => {
  type Row = Record<string, unknown>;
  const rowsOf = async (hook: () => { data: unknown }, request: (query: string) => Response) =>
    (await runQuery(hook as never, ({ query }) => request(query))).data as Row[];
  it.each<[string, string, (request: (query: string) => Response) => Promise<readonly unknown[]>]>([
    [
      'FIND-02 the drafts that are published at once',
      'id',
      (request) => {
        connectTestBackend(({ query }) => request(query));
        return fetchDrafts(ID);
      },
    ],
    ['CODE-02 the files of a folder', 'name', (request) => rowsOf(() => useSourceFolder(ID, ''), request)],
    [
      'CODE-02 the findings in a file',
      'id',
      (request) => rowsOf(() => useFindingsInFile(ID, 'a.sol'), request),
    ],
    ['STAFF-04 the calendar', 'id', (request) => rowsOf(() => usePlannedAudits('2026-11-23'), request)],
    ['the audits of a choice', 'id', (request) => rowsOf(() => useAuditTitles(ID), request)],
  ])('%s: all are read, though the project returns 500 rows at most', async (_list, key, readAll) => {
    const rows = Array.from({ length: 1_201 }, (_row, index) => ({ [key]: String(index + 1_000) }));
    const all = await readAll((query) => {
      const after = new URLSearchParams(query).get(key)?.replace('gt.', '');
      const start = rows.findIndex((row) => row[key] === after) + 1;
      return Response.json(rows.slice(start, start + 500));
    });
    expect(all).toHaveLength(1_201);
  });

  it('AUD-07 known issues name what has room for them, and how many more are open', async () => {
    const rows = Array.from({ length: 1_201 }, (_row, index) => ({
      id: String(index + 1_000),
      number: `L-${index + 1}`,
      title: 'Dust',
      status: 'open',
      severity_rank: 4,
      ordinal: index + 1,
    }));
    const { data } = await runQuery(
      () => useNextReview(ID, () => 'https://portal.test/finding'),
      ({ path, query }) => {
        if (!path.endsWith('/findings')) return Response.json([]);
        const after = new URLSearchParams(query).get('id')?.replace('gt.', '') ?? '';
        return Response.json(rows.filter(({ id }) => id > after).slice(0, 1_000));
      },
    );
    const lines = (data as NextReview).knownIssues.split('\n');
    expect(lines.at(-1)).toBe(`- and ${1_201 - (lines.length - 1)} more`);
  });
});

describe('an export', () => {
  const line = (id: string) => ({ id, created_at: `2026-01-0${id}` });
  const clients = { search: 'har', status: 'all', sort: 'created_at' } as const;
  const log = {
    search: '',
    action: null,
    byAdmin: null,
    adminId: null,
    clientId: null,
    since: null,
    until: null,
  };

  it.each([
    ['ADM-03 of clients', (signal: AbortSignal) => exportClients(clients, signal)],
    ['ADM-08 of the log', (signal: AbortSignal) => exportActivity(log, signal)],
  ])('%s continues after the last row of each page until a page is empty', async (_what, exportRows) => {
    const pages = [[line('1'), line('2')], [line('3')], []];
    const sent = connectTestBackend(() => Response.json(pages.shift()));
    const exported: object[] = [];
    for await (const page of exportRows(new AbortController().signal)) exported.push(...page);
    expect(exported).toEqual([line('1'), line('2'), line('3')]);
    expect(sent[0]?.body).not.toHaveProperty('after_id');
    expect(sent.slice(1).map(({ body }) => body)).toMatchObject([
      { after_created_at: '2026-01-02', after_id: '2' },
      { after_created_at: '2026-01-03', after_id: '3' },
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
  const load = async (sessions: unknown[], profiles: unknown[]) => {
    const sent = connectTestBackend(({ path }) => {
      if (path.endsWith('/impersonation_sessions')) return Response.json(sessions);
      return path.endsWith('/profiles') ? Response.json(profiles) : new Response(null, { status: 204 });
    });
    const data = await new QueryClient().fetchQuery(activeImpersonationQuery('admin-1', null));
    return { data, sent };
  };

  it('is read after expired ones have been ended', async () => {
    const { data, sent } = await load([row], []);
    expect(data).toMatchObject({ targetUserId: 'client-1', expiresAt: 1_767_265_200_000 });
    expect(sent[0]?.path).toBe('/rest/v1/rpc/end_expired_impersonations');
  });
});

describe('a session', () => {
  it.each([
    [[{ role: 'admin' }], 'admin'],
    [[], null],
  ])('ROUTE-01 GUARD-05 with the roles %j has the role %j', async (rows, role) => {
    connectTestBackend(() => Response.json(rows));
    expect(await new QueryClient().fetchQuery(roleQuery('ada'))).toBe(role);
  });

  it('AUTH-15 has ended only when the database says so, not when a response has no rows', async () => {
    const ask = (response: () => Response) =>
      runQuery(() => useQuery(secondFactorStateQuery('ada')), response);
    expect((await ask(() => Response.json([]))).error).toMatchObject({ kind: 'server' });
    const refusal = { code: 'PT401', message: 'Your session has ended. Please sign in again.' };
    const { error } = await ask(() => Response.json(refusal, { status: 401 }));
    expect(error).toMatchObject({ kind: 'session', message: refusal.message });
  });
});

describe('an audit', () => {
  const version = (changes: Partial<ReportVersion>) =>
    ({ state: 'published', report_path: null, report_url: null, ...changes }) as ReportVersion;
  const audit = (changes: Partial<Audit>) =>
    ({ report_path: null, report_url: null, report_versions: [], ...changes }) as Audit;
  const first = version({ report_path: 'ada/1.pdf' });
  const second = version({ report_path: 'ada/2.pdf' });
  const link = version({ report_url: 'https://reports.test/1' });

  it('REP-02 has as current version the published one that it names, by file or by address', () => {
    const report_versions = [second, first, link];
    expect(currentVersion(audit({ report_path: 'ada/1.pdf', report_versions }))).toBe(first);
    expect(currentVersion(audit({ report_url: 'https://reports.test/1', report_versions }))).toBe(link);
  });

  it('REP-02 has no current version without a report, when it was withdrawn, or when it matches in part', () => {
    const withdrawn = version({ report_path: 'ada/1.pdf', state: 'withdrawn' });
    const both = version({ report_path: 'ada/1.pdf', report_url: 'https://reports.test/1' });
    expect(currentVersion(audit({ report_versions: [version({})] }))).toBeNull();
    for (const report_versions of [[withdrawn, second], [both]])
      expect(currentVersion(audit({ report_path: 'ada/1.pdf', report_versions }))).toBeNull();
  });

  it('AUD-03 has the stage back that it was in before a step that was undone', async () => {
    const reached = (kind: string, to: string, created_at: string) => ({ kind, facts: { to }, created_at });
    const { data } = await runQuery(
      () => useStageDates(ID),
      () =>
        Response.json([
          reached('audit_created', 'in_progress', '1'),
          reached('status_changed', 'completed', '2'),
          reached('status_change_undone', 'in_progress', '3'),
        ]),
    );
    expect(data).toEqual({ in_progress: '1' });
  });

  it('AUD-03 is on the dashboard when it is the newest of those furthest on, with its published findings', async () => {
    const running = [
      { id: 'scheduled', status: 'scheduled' },
      { id: 'newer', status: 'mitigation' },
      { id: 'older', status: 'mitigation' },
      { id: 'progress', status: 'in_progress' },
    ];
    const counts = [
      { status: 'draft', count: 1 },
      { status: 'open', count: 2 },
    ];
    const respond =
      (audits: object[]) =>
      ({ path }: ReceivedRequest) => {
        if (path.endsWith('/audits')) return Response.json(audits);
        return Response.json(path.endsWith('/finding_counts') ? counts : []);
      };
    const { data } = await runQuery(() => useEngagement('ada'), respond(running));
    expect(data).toMatchObject({ audit: { id: 'newer' }, counts: [{ status: 'open', count: 2 }] });
    expect((await runQuery(() => useEngagement('ada'), respond([]))).data).toBeNull();
  });
});

describe('findings', () => {
  const finding = { id: ID, audit_id: ID, number: 'H-02', ordinal: 7, severity_rank: 2 } as Finding;

  it.each<[string, Hook]>([
    ['the list', () => useFindings(ID, FIRST_FINDING_VIEW)],
    ['one finding', () => useFinding(ID, 'H-02')],
    ['the findings beside one', () => useNeighbours(ID, finding, FIRST_FINDING_VIEW)],
  ])('FIND-02 an admin who views the portal as a client gets no draft: %s', async (_what, useHook) => {
    const { requests } = await runQuery(useHook, () => Response.json([]));
    for (const request of requests) expect(request).toContain('&status=neq.draft');
  });

  it('FIND-02 that are drafts are not counted for the client', async () => {
    const counts = [
      { severity: 'high', status: 'draft', count: 1 },
      { severity: 'high', status: 'open', count: 2 },
    ];
    const { data } = await runQuery(
      () => useFindingCounts(ID),
      () => Response.json(counts),
    );
    expect(data).toEqual([counts[1]]);
  });

  it.each([
    [{ status: 'published' }, '&status=neq.draft&order'],
    [{ status: 'draft' }, '&status=eq.draft&order'],
    [{ severity: 'low' }, '&severity=eq.low&order'],
    [{ search: '5%_' }, '&title=ilike.%5\\%\\_%&order'],
  ])('FIND-10 are filtered by %j in the database', async (filter, expected) => {
    const { requests } = await runQuery(
      () => useManagedFindings(ID, { ...MANAGED_VIEW, ...filter }),
      () => pageResponse([], 0),
    );
    expect(requests[0]).toContain(expected);
  });

  it('FIND-08 of an import are compared with what the audit has, as the database tells it', async () => {
    const places = [[null, 'a.sol', 1, 2]];
    const { data } = await runQuery(
      () => useFindingIdentities(ID),
      () => Response.json([['Reentrancy', null, places, 'f1']]),
    );
    expect(data).toEqual([{ id: 'f1', rule: 'Reentrancy', fingerprint: null, places }]);
  });
});
