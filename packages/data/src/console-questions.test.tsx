// What the lists of the admin console and the search ask of the database, word for word.
import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { exportActivity } from './activity/export.ts';
import { useActivity, type ActivityFilter } from './activity/queries.ts';
import { useAuditList, type AuditListView } from './audits/list.ts';
import { useWorkQueue } from './clients/work-queue.ts';
import { useNewestFiles } from './files/queries.ts';
import { usePortalSearch } from './search/queries.ts';
import { useRequestInbox, type InboxView } from './service-requests/inbox.ts';
import { useNewestServiceRequests } from './service-requests/queries.ts';
import { renderQueryHook } from './testing/render-query-hook.tsx';
import { connectTestBackend, type Asked } from './testing/test-backend.ts';
import { answerPage, ask } from './testing/test-questions.ts';

const rows = [{ id: '1' }];
const answerRows = () => Response.json(rows);
/** The rows of a page, and 70 for how many there are. */
const answerPageAndCount = ({ path }: Asked) => Response.json(path.includes('/count_') ? 70 : rows);
/** Answers, but without a number. */
const answerWithoutCount = ({ path }: Asked) => Response.json(path.includes('/count_') ? null : rows);

describe('ADM-08 the activity log', () => {
  const all: ActivityFilter = {
    search: '',
    action: null,
    adminId: null,
    clientId: null,
    since: null,
    until: null,
  };

  it('is asked for 100 lines at a time, without a filter that was not chosen', async () => {
    expect(await ask(() => useActivity(all, null), answerRows)).toMatchObject({
      requests: ['POST rpc/search_activity'],
      bodies: [{ search: '', page_size: 100 }],
      keys: [['activity', 'page', { ...all, after: null }]],
      data: rows,
    });
  });

  it('is filtered by the database, and goes on after the last line', async () => {
    const filter = {
      search: 'har',
      action: 'approved_client',
      adminId: 'admin-1',
      clientId: 'ada',
      since: '2026-01-01',
      until: '2026-02-01',
    };
    const { bodies } = await ask(
      () => useActivity(filter, { createdAt: '2026-01-09', id: 'line-9' }),
      answerRows,
    );
    expect(bodies).toEqual([
      {
        search: 'har',
        action: 'approved_client',
        admin_id: 'admin-1',
        client_id: 'ada',
        since: '2026-01-01',
        until: '2026-02-01',
        after_created_at: '2026-01-09',
        after_id: 'line-9',
        page_size: 100,
      },
    ]);
  });
});

describe('ADM-08 the export of the log', () => {
  const line = (id: string) => ({ id, created_at: `2026-01-0${id}` });

  it('asks for 1,000 lines at a time, each time after the last line, until a page is empty', async () => {
    const pages = [[line('3'), line('2')], [line('1')], []];
    const asked = connectTestBackend(() => Response.json(pages.shift()));
    const filter = {
      search: 'har',
      action: 'approved_client',
      adminId: null,
      clientId: null,
      since: null,
      until: null,
    };
    const exported: object[] = [];
    for await (const page of exportActivity(filter, new AbortController().signal)) exported.push(page);
    expect(exported).toEqual([[line('3'), line('2')], [line('1')]]);
    const matching = { search: 'har', action: 'approved_client', page_size: 1_000 };
    expect(asked.map(({ path, body }) => [path, body])).toEqual([
      ['/rest/v1/rpc/export_activity', matching],
      ['/rest/v1/rpc/export_activity', { ...matching, after_created_at: '2026-01-02', after_id: '2' }],
      ['/rest/v1/rpc/export_activity', { ...matching, after_created_at: '2026-01-01', after_id: '1' }],
    ]);
  });
});

it('ADM-08 the export of the log fails when a page is answered with something other than rows', async () => {
  for (const nothing of ['', 'null', '{}']) {
    const pages = [Response.json([{ id: '1', created_at: '2026-01-01' }]), new Response(nothing)];
    connectTestBackend(() => pages.shift() ?? Response.error());
    const pagesOfExport = exportActivity(
      { search: '', action: null, adminId: null, clientId: null, since: null, until: null },
      new AbortController().signal,
    );
    await pagesOfExport.next();
    await expect(pagesOfExport.next()).rejects.toMatchObject({ kind: 'server' });
  }
});

describe('ADM-11 the requests of all clients', () => {
  const view: InboxView = {
    search: 'har',
    status: 'waiting',
    clientId: 'ada',
    sort: 'project_name',
    isAscending: true,
    pageIndex: 2,
  };

  it('are asked for 25 at a time, with how many match', async () => {
    const matching = { search: 'har', status_filter: 'waiting', client_id: 'ada' };
    expect(await ask(() => useRequestInbox(view), answerPageAndCount)).toMatchObject({
      requests: ['POST rpc/search_requests', 'POST rpc/count_requests'],
      bodies: [
        { ...matching, sort: 'project_name', ascending: true, page_size: 25, page_offset: 50 },
        matching,
      ],
      keys: [['service-requests', 'inbox', view]],
      data: { requests: rows, totalCount: 70 },
    });
  });

  it('are those of everybody when no client is chosen', async () => {
    const { bodies } = await ask(() => useRequestInbox({ ...view, clientId: null }), answerPageAndCount);
    expect(bodies[1]).toEqual({ search: 'har', status_filter: 'waiting' });
  });

  it('ALL-01 are an error without their number', async () => {
    connectTestBackend(answerWithoutCount);
    const { result } = renderQueryHook(() => useRequestInbox(view), null);
    await waitFor(() => expect(result.current.error?.message).toBe('The number of requests is missing.'));
  });
});

describe('AUD-04 the audits of all clients', () => {
  const view: AuditListView = {
    search: 'har',
    status: 'in_progress',
    lead: 'nobody',
    waiting: 'for_us',
    isOverdue: true,
    sort: 'planned_end',
    isAscending: false,
    pageIndex: 1,
  };

  it('are asked for 25 at a time, with how many match', async () => {
    const matching = {
      search: 'har',
      status_filter: 'in_progress',
      lead: 'nobody',
      waiting: 'for_us',
      only_overdue: true,
    };
    expect(await ask(() => useAuditList(view), answerPageAndCount)).toMatchObject({
      requests: ['POST rpc/search_audits', 'POST rpc/count_audits'],
      bodies: [
        { ...matching, sort: 'planned_end', ascending: false, page_size: 25, page_offset: 25 },
        matching,
      ],
      keys: [['audits', 'of all clients', view]],
      data: { audits: rows, totalCount: 70 },
    });
  });

  it('ALL-01 are an error without their number', async () => {
    connectTestBackend(answerWithoutCount);
    const { result } = renderQueryHook(() => useAuditList(view), null);
    await waitFor(() => expect(result.current.error?.message).toBe('The number of audits is missing.'));
  });
});

describe('AUD-06 what waits for the audit firm', () => {
  const counts = { applications: 7 };

  it('is counted by the database and names the five oldest applications', async () => {
    const answer = ({ path }: Asked) => Response.json(path.endsWith('/work_queue') ? counts : rows);
    expect(await ask(useWorkQueue, answer)).toMatchObject({
      requests: ['POST rpc/work_queue', 'POST rpc/oldest_applications'],
      bodies: [{}, { page_size: 5 }],
      keys: [['clients', 'work queue']],
      data: { counts, oldestApplications: rows },
    });
  });

  it('ALL-01 is an error without figures', async () => {
    connectTestBackend(({ path }) => Response.json(path.endsWith('/work_queue') ? null : []));
    const { result } = renderQueryHook(useWorkQueue, undefined);
    await waitFor(() => expect(result.current.error?.message).toBe('The counts are missing.'));
  });
});

describe('ADM-11 the details of a client', () => {
  it('name the five newest requests and how many there are', async () => {
    expect(
      await ask(
        () => useNewestServiceRequests('ada'),
        () => answerPage(rows, 9),
      ),
    ).toMatchObject({
      requests: [
        'GET service_requests?select=id,user_id,service_type,project_name,message,status,created_at,edited_at&user_id=eq.ada&order=created_at.desc&limit=5',
      ],
      keys: [['service-requests', 'ada', 'newest', 5]],
      data: { requests: rows, totalCount: 9 },
    });
  });

  it('name the five newest files that were uploaded completely and how many there are', async () => {
    expect(
      await ask(
        () => useNewestFiles('ada'),
        () => answerPage(rows, 9),
      ),
    ).toMatchObject({
      requests: [
        'GET files?select=id,file_name,file_size,file_category,uploaded_by,created_at&user_id=eq.ada&uploaded_at=not.is.null&order=created_at.desc,id.desc&limit=5',
      ],
      keys: [['files', 'ada', 'newest']],
      data: { files: rows, totalCount: 9 },
    });
  });
});

describe('the search of everything', () => {
  it('asks for the text and belongs to the client who is viewed', async () => {
    expect(await ask(() => usePortalSearch('ada', 'har'), answerRows)).toMatchObject({
      requests: ['POST rpc/search_portal'],
      bodies: [{ query: 'har' }],
      keys: [['portal-search', 'ada', 'har']],
      data: rows,
    });
  });

  it('shows the results of the text before until the new ones arrive, and none without a text', async () => {
    const asked = connectTestBackend(({ body }) =>
      (body as { query: string }).query === 'har' ? answerRows() : new Promise<Response>(() => undefined),
    );
    const { result, rerender } = renderQueryHook(
      (text: string) => usePortalSearch('ada', text),
      'har' as string,
    );
    await waitFor(() => expect(result.current.data).toEqual(rows));
    rerender('harb');
    expect(result.current).toMatchObject({ data: rows, isPlaceholderData: true });
    await waitFor(() => expect(asked).toHaveLength(2));
    rerender('');
    expect(result.current.data).toBeUndefined();
    await waitFor(() => expect(asked[1]?.signal?.aborted).toBe(true));
    expect(asked).toHaveLength(2);
  });
});
