// What queries make of unusual responses and inputs. Which rows a query returns is tested on the real database.
import { useQuery } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { useActivity } from './activity/queries.ts';
import { usePlannedAudits } from './audits/calendar.ts';
import { useAuditList, useListedManagedAudit } from './audits/list.ts';
import { useManagedAudit } from './audits/managed-audit.ts';
import { useNextReview, type NextReview } from './audits/next-review.ts';
import { useAudit, useAuditEvents, useListedAudit } from './audits/one-audit.ts';
import { currentVersion, useAudits, type Audit, type ReportVersion } from './audits/queries.ts';
import { toStageDates } from './audits/stage-dates.ts';
import { useClient, useClients, useListedClient, useNewestClients } from './clients/queries.ts';
import { findExistingNames } from './files/existing-names.ts';
import { useFiles } from './files/queries.ts';
import { useImportTarget } from './findings/import.ts';
import { useComments, useFinding, useFindings, useLedger, useListedFinding } from './findings/queries.ts';
import {
  useListedManagedFinding,
  useManagedFinding,
  useManagedFindings,
  useOthersAtFinding,
} from './findings/managed-findings.ts';
import { useWaitingFindings } from './findings/waiting.ts';
import { useAccess } from './openings/queries.ts';
import { useWebhookDeliveries } from './webhooks/queries.ts';
import { fetchDrafts } from './findings/publish.ts';
import { useFindingsInFile, useSourceFolder } from './sources/queries.ts';
import { secondFactorStateQuery } from './second-factor/state.ts';
import { CLIENT_LIST_VIEW } from '@portal/testing/list-views';
import { renderQueryHook, runQuery } from '@portal/testing/run-hook';
import { connectTestBackend } from '@portal/testing/test-backend';
import { useRequestInbox } from './service-requests/inbox.ts';
import { useServiceRequest } from './service-requests/queries.ts';
import { readSha256 } from './verification/verification.ts';

const ID = '0b9d1c52-6a53-4c0e-9d0a-7d1c1d1f2a10';

type Hook = Parameters<typeof runQuery>[0];

it('MOVE-01 an invited client has an owner when one of its people is the owner, and not when all are members', async () => {
  const members = ['owner', 'member'].map((role) => ({ client_id: role, role }));
  const { data } = await runQuery(
    () => useClients(CLIENT_LIST_VIEW),
    ({ path, query }) => {
      if (path.endsWith('count_clients')) return Response.json(2);
      if (!path.endsWith('client_members'))
        return Response.json(members.map(({ client_id }) => ({ client_id, origin: 'invited' })));
      return Response.json(
        members.filter(({ role }) => !query.includes('role=') || query.includes(`role=eq.${role}`)),
      );
    },
  );
  expect(data).toMatchObject({ rows: [{ has_owner: true }, { has_owner: false }] });
});

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
    ['FIND-02 the drafts that are published at once', 'id',
      (request) => { connectTestBackend(({ query }) => request(query)); return fetchDrafts(ID); }],
    ['CODE-02 the files of a folder', 'name', (request) => rowsOf(() => useSourceFolder(ID, ''), request)],
  ])('%s: all are read, though the project returns 500 rows at most', async (_list, key, readAll) => {
    const rows = Array.from({ length: 1_201 }, (_row, index) => ({ [key]: String(index + 1_000) }));
    const all = await readAll((query) => {
      const after = new URLSearchParams(query).get(key)?.replace('gt.', '');
      const start = rows.findIndex((row) => row[key] === after) + 1;
      return Response.json(rows.slice(start, start + 500));
    });
    expect(all).toHaveLength(1_201);
  }); // oxfmt-ignore

  it('AUD-07 known issues name what has room for them, and how many more are open', async () => {
    const rows = Array.from({ length: 1_201 }, (_row, index) => ({
      id: String(index + 1_000),
      number: `L-${1_201 - index}`,
      title: 'Dust_\\[a]<b>*',
      status: 'open',
      severity_rank: 4,
      ordinal: 1_201 - index,
    }));
    const known = `${'x'.repeat(2_000)}\n`;
    const { data } = await runQuery(
      () => useNextReview(ID, () => 'https://portal.test/finding'),
      ({ path, query }) => {
        if (!path.endsWith('/findings')) return Response.json([{ known_issues: known }]);
        const after = new URLSearchParams(query).get('id')?.replace('gt.', '') ?? '';
        return Response.json(rows.filter(({ id }) => id > after).slice(0, 1_000));
      },
    );
    const { knownIssues } = data as NextReview;
    expect(knownIssues.length).toBeLessThanOrEqual(20_000);
    const lines = knownIssues.split('\n');
    const first = String.raw`- [L-1](https://portal.test/finding) Dust\_\\\[a\]\<b>\*: open`;
    expect(lines.slice(0, 3)).toEqual([known.trim(), '', first]);
    expect(lines.at(-1)).toBe(`- and ${1_201 - (lines.length - 3)} more`);
  });
});

it('FIND-02 drafts are published by their severity, and then in the order of the page', async () => {
  const rows = [
    [2, 1],
    [1, 2],
    [1, 1],
  ].map(([severity_rank, position], at) => ({ id: `d${at}`, severity_rank, position }));
  connectTestBackend(({ query }) => Response.json(query.includes('id=gt') ? [] : rows));
  expect((await fetchDrafts(ID)).map(({ id }) => id)).toEqual(['d2', 'd1', 'd0']);
});

/** A list on one of its pages, and the row of it that a page shows while it is loading. */
type List = (pageIndex: number) => [{ data: unknown }, unknown?];
const view = (pageIndex: number) => ({ ...CLIENT_LIST_VIEW, pageIndex }) as never;

it.each<[string, List]>([
  ['ADM-01 the newest clients', () => [useNewestClients(), useListedClient(ID)]],
  ['ADM-02 clients', (page) => [useClients(view(page)), useListedClient(ID)]],
  ['ADM-08 the activity', (page) => [useActivity(view(0), { createdAt: '', id: String(page) })]],
  ['ADM-11 requests', (page) => [useRequestInbox(view(page))]],
  ['AUD-01 audits', (page) => [useAudits('ada', page), useListedAudit('ada', ID)]],
  ['AUD-03 events', (page) => [useAuditEvents(ID, page)]],
  ['AUD-04 all audits', (page) => [useAuditList(view(page)), useListedManagedAudit(ID)]],
  ['AUD-06 waiting findings', (page) => [useWaitingFindings(view(page))]],
  ['FILE-01 files', (page) => [useFiles('ada', view(page))]],
  ['FIND-02 drafts', (page) => [useManagedFindings(ID, view(page)), useListedManagedFinding(ID, ID)]],
  ['FIND-04 comments', (page) => [useComments(ID, page)]],
  ['FIND-06 findings', (page) => [useFindings(ID, view(page)), useListedFinding(ID, ID)]],
  ['TRUST-02 the access log', (page) => [useAccess('ada', page)]],
])(
  'ALL-01 %s stay in sight while the next page is loading, and a row of theirs before its page has loaded',
  async (_what, useList) => {
    let rows: Promise<Response> | null = null;
    connectTestBackend(
      ({ path }) => rows ?? Response.json(/count_/.test(path) ? 1 : [{ id: ID, client_id: ID }]),
    );
    const { result, rerender } = renderQueryHook<number, ReturnType<List>>(useList, 0);
    await waitFor(() => expect(result.current[0].data).toBeDefined());
    const [{ data }, ...known] = result.current;
    expect(known).toEqual(known.map(() => expect.objectContaining({ id: ID })));
    rows = new Promise(() => undefined);
    rerender(1);
    expect(result.current[0].data).toEqual(data);
  },
);

it('CODE-02 a finding that reports one line of a file ends with it', async () => {
  const { data } = await runQuery(
    () => useFindingsInFile(ID, 'A.sol'),
    ({ query }) => Response.json(/=gt/.test(query) ? [] : [{ id: 'a', first_line: 7, last_line: null }]),
  );
  expect(data).toEqual([{ first: 7, last: 7 }]);
});

it('FILE-03 STAFF-04 of many names, or of many clients, each is requested once', async () => {
  const all = Array.from({ length: 201 }, (_, index) => `n${index + 100}`);
  const audits = all.map((id) => ({ id, client_id: id }));
  const sent = connectTestBackend(({ path, query }) =>
    Response.json(path.endsWith('/audits') && !query.includes('id=gt.') ? audits : []),
  );
  await findExistingNames('ada', all);
  renderQueryHook(() => usePlannedAudits('2026-01-01'), undefined);
  const named = () => sent.flatMap(({ query }) => query.match(/(?<=[(,])n\d+/g) ?? []);
  await waitFor(() => expect(named()).toEqual([...all, ...all]));
});

it.each<[string, (number: string) => unknown, object, number]>([
  ['FIND-04 a finding', (number) => useFinding(ID, number), {}, 2],
  ['FIND-04 the ledger of a finding', () => useLedger(ID), {}, 2],
  ['FIND-04 the comments on a finding', () => useComments(ID, 100), {}, 2],
  ['FIND-10 a finding that is edited', () => useManagedFinding(ID, ID), {}, 2],
  ['FIND-10 the others who edit a finding', () => useOthersAtFinding(ID), {}, 2],
  ['NOTE-03 an untried message', () => useWebhookDeliveries(ID), { state: 'waiting', attempts: 0 }, 7],
  ['NOTE-03 a tried message', () => useWebhookDeliveries(ID), { state: 'waiting', attempts: 1 }, 1],
  ['NOTE-03 a cancelled message', () => useWebhookDeliveries(ID), { state: 'cancelled', attempts: 0 }, 1],
])('%s is read again while it is shown, or not', async (_what, hook, row, times) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const sent = connectTestBackend(() => Response.json([row, { state: 'failed' }]));
  renderQueryHook(hook, 'H-02');
  await vi.advanceTimersByTimeAsync(20_500);
  expect(sent).toHaveLength(times);
});

it('AUTH-15 a session has ended only when the database says so, not when a response has no rows', async () => {
  const ask = (response: () => Response) => runQuery(() => useQuery(secondFactorStateQuery('ada')), response);
  expect((await ask(() => Response.json([]))).error).toMatchObject({ kind: 'server' });
  const refusal = { code: 'PT401', message: 'Your session has ended. Please sign in again.' };
  const { error } = await ask(() => Response.json(refusal, { status: 401 }));
  expect(error).toMatchObject({ kind: 'session', message: refusal.message });
});

it('SEAL-04 a SHA-256 may be copied with spaces and in capital letters, and has 64 digits', () => {
  expect(readSha256(` ${'AB '.repeat(31)}\nCD`)).toBe(`${'ab'.repeat(31)}cd`);
  expect(['a'.repeat(63), 'a'.repeat(65), 'g'.repeat(64)].map(readSha256)).toEqual([null, null, null]);
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

  it('MOVE-03 that was completed before it was entered has no day for that', () => {
    const events = [{ kind: 'audit_created', facts: { to: 'completed' }, created_at: 't1' }];
    expect(toStageDates(events)).toEqual({});
  });
});
