// What each question about audits asks of the database, word for word, and what it makes of the answer.
import { describe, expect, it } from 'vitest';
import { answerPage, answerPastTheEnd, ask } from '../testing/test-questions.ts';
import { connectTestBackend, type Asked } from '../testing/test-backend.ts';
import { renderQueryHook, watchKeys } from '../testing/render-query-hook.tsx';
import { useEngagement } from './engagement.ts';
import { useManagedAudit } from './managed-audit.ts';
import { useAudit, useAuditEvents } from './one-audit.ts';
import {
  currentVersion,
  useAudits,
  useRecentAudits,
  useRefreshAudits,
  type Audit,
  type ReportVersion,
} from './queries.ts';
import { useRecentEvents } from './recent-events.ts';
import { useManagedScope } from './scope-changes.ts';
import { useStageDates } from './stage-dates.ts';

const AUDIT = '0b9d1c52-6a53-4c0e-9d0a-7d1c1d1f2a10';
const VERSIONS =
  'report_versions(id,version,report_url,report_path,state,withdrawn_at,withdrawn_reason,created_at)';
const COLUMNS = `id,project_id,title,audit_type,version,audit_date,status,report_url,report_path,created_at,updated_at,${VERSIONS}`;
const MALFORMED = ['', 'a', `${AUDIT}0`, `x${AUDIT}`, AUDIT.replace('-', '')];

describe('REP-01 the audits of a client', () => {
  const rows = [{ id: 'audit-1' }];

  it('are asked for 20 at a time, newest first, with how many there are', async () => {
    expect(
      await ask(
        () => useAudits('ada', 2),
        () => answerPage(rows, 41),
      ),
    ).toMatchObject({
      requests: [
        `GET audits?select=${COLUMNS}&user_id=eq.ada&order=created_at.desc,id.desc&report_versions.order=created_at.desc&offset=40&limit=20`,
      ],
      keys: [['audits', 'ada', 'list', { pageIndex: 2, pageSize: 20 }]],
      data: { audits: rows, totalCount: 41 },
    });
  });

  it('are none past the end', async () => {
    const { data } = await ask(() => useAudits('ada', 9), answerPastTheEnd);
    expect(data).toEqual({ audits: [], totalCount: 0 });
  });

  it('are not asked for while no client is selected', () => {
    const asked = connectTestBackend(() => Response.json([]));
    renderQueryHook(() => useAudits(null, 0), null);
    expect(asked).toEqual([]);
  });

  it('are all asked for again when a list has proved out of date, and nothing else', () => {
    const { result, queryClient } = renderQueryHook(useRefreshAudits, undefined);
    const audits = [
      ['audits', 'ada', 'list', {}],
      ['audits', 'events', AUDIT, 0],
    ];
    const stale = watchKeys(queryClient, [...audits, ['findings', 'steps']]);
    result.current();
    expect(stale()).toEqual(audits);
  });

  it('DASH-03 are five on the dashboard', async () => {
    const { requests } = await ask(
      () => useRecentAudits('ada'),
      () => answerPage(rows, 1),
    );
    expect(requests[0]).toMatch(/&offset=0&limit=5$/);
  });
});

describe('REP-02 the current version of a report', () => {
  const version = (changes: Partial<ReportVersion>) =>
    ({ state: 'published', report_path: null, report_url: null, ...changes }) as ReportVersion;
  const audit = (changes: Partial<Audit>) =>
    ({ report_path: null, report_url: null, report_versions: [], ...changes }) as Audit;
  const first = version({ report_path: 'ada/1.pdf' });
  const second = version({ report_path: 'ada/2.pdf' });
  const link = version({ report_url: 'https://reports.test/1' });

  it('is the published one that the audit names, by file or by address', () => {
    const report_versions = [second, first, link];
    expect(currentVersion(audit({ report_path: 'ada/1.pdf', report_versions }))).toBe(first);
    expect(currentVersion(audit({ report_url: 'https://reports.test/1', report_versions }))).toBe(link);
  });

  it('is none when only the file or only the address is that of the report', () => {
    const both = version({ report_path: 'ada/1.pdf', report_url: 'https://reports.test/1' });
    expect(currentVersion(audit({ report_path: 'ada/1.pdf', report_versions: [both] }))).toBeNull();
    expect(
      currentVersion(audit({ report_url: 'https://reports.test/1', report_versions: [both] })),
    ).toBeNull();
  });

  it('is none without a report, and none when it was withdrawn', () => {
    const withdrawn = version({ report_path: 'ada/1.pdf', state: 'withdrawn' });
    expect(currentVersion(audit({ report_versions: [version({})] }))).toBeNull();
    expect(
      currentVersion(audit({ report_path: 'ada/1.pdf', report_versions: [withdrawn, second] })),
    ).toBeNull();
  });
});

describe('AUD-01 one audit', () => {
  const row = { id: AUDIT };

  it('is asked for with dates, scope and reports, of this client alone', async () => {
    expect(
      await ask(
        () => useAudit('ada', AUDIT),
        () => Response.json([row]),
      ),
    ).toMatchObject({
      requests: [
        `GET audits?select=${COLUMNS},user_id,planned_start,planned_end,fixes_due,audit_scopes(nsloc,chains,languages,out_of_scope,known_issues),scope_repositories(*)&id=eq.${AUDIT}&user_id=eq.ada&report_versions.order=created_at.desc&scope_repositories.order=position.asc`,
      ],
      keys: [['audits', 'ada', 'one', AUDIT]],
      data: row,
    });
  });

  it('AUD-05 is asked for by admins of whichever client', async () => {
    expect(
      await ask(
        () => useManagedAudit(AUDIT),
        () => Response.json([row]),
      ),
    ).toMatchObject({
      requests: [`GET audits?select=*,${VERSIONS}&id=eq.${AUDIT}&report_versions.order=created_at.desc`],
      keys: [['audits', 'managed', AUDIT]],
      data: row,
    });
  });

  it.each(MALFORMED)('is null without a request for the malformed id %j', async (id) => {
    for (const useQuestion of [() => useAudit('ada', id), () => useManagedAudit(id)])
      expect(await ask(useQuestion, () => Response.json([row]))).toMatchObject({ requests: [], data: null });
  });
});

describe('AUD-03 the history of an audit', () => {
  const rows = [{ id: 'event-1', kind: 'status_changed' }];

  it('is asked for 50 lines at a time, newest first', async () => {
    expect(
      await ask(
        () => useAuditEvents(AUDIT, 1),
        () => answerPage(rows, 51),
      ),
    ).toMatchObject({
      requests: [
        `GET audit_events?select=*&audit_id=eq.${AUDIT}&order=created_at.desc,id.desc&offset=50&limit=50`,
      ],
      keys: [['audits', 'events', AUDIT, 1]],
      data: { events: rows, totalCount: 51 },
    });
    const { data } = await ask(() => useAuditEvents(AUDIT, 9), answerPastTheEnd);
    expect(data).toEqual({ events: [], totalCount: 0 });
  });

  it('on the dashboard is the newest six lines of all audits, each with the title of its audit', async () => {
    expect(
      await ask(
        () => useRecentEvents('ada'),
        () => Response.json([{ id: 'event-1', audits: { title: 'Vault' } }]),
      ),
    ).toMatchObject({
      requests: [
        'GET audit_events?select=*,audits!inner(title)&audits.user_id=eq.ada&order=created_at.desc,id.desc&limit=6',
      ],
      keys: [['audits', 'ada', 'recent-events']],
      data: [{ id: 'event-1', auditTitle: 'Vault' }],
    });
  });

  it('says when each stage was reached last', async () => {
    const reached = (to: string, created_at: string) => ({ facts: { to }, created_at });
    const events = [reached('mitigation', '1'), reached('in_progress', '2'), reached('mitigation', '3')];
    expect(
      await ask(
        () => useStageDates(AUDIT),
        () => Response.json(events),
      ),
    ).toMatchObject({
      requests: [
        `GET audit_events?select=facts,created_at&audit_id=eq.${AUDIT}&kind=eq.status_changed&order=created_at.asc,id.asc`,
      ],
      keys: [['audits', 'events', AUDIT, 'stages']],
      data: { mitigation: '3', in_progress: '2' },
    });
  });
});

describe('AUD-03 the engagement on the dashboard', () => {
  const answerWith =
    (running: object[]) =>
    ({ path }: Asked) => {
      if (path.endsWith('/audits')) return Response.json(running);
      const counts = [
        { status: 'draft', count: 1 },
        { status: 'open', count: 2 },
      ];
      if (path.endsWith('/finding_counts')) return Response.json(counts);
      return Response.json([{ facts: { to: 'in_progress' }, created_at: '1' }]);
    };

  it('is the newest of the running audits that are furthest, with its stages and its published findings', async () => {
    const running = [
      { id: 'scheduled', status: 'scheduled' },
      { id: 'newer', status: 'mitigation' },
      { id: 'older', status: 'mitigation' },
      { id: 'progress', status: 'in_progress' },
    ];
    expect(await ask(() => useEngagement('ada'), answerWith(running))).toMatchObject({
      requests: [
        'GET audits?select=id,title,audit_type,status,planned_start,planned_end,fixes_due&user_id=eq.ada&status=in.(mitigation,in_progress,scheduled)&order=created_at.desc,id.desc&limit=50',
        'GET audit_events?select=facts,created_at&audit_id=eq.newer&kind=eq.status_changed&order=created_at.asc,id.asc',
        'GET rpc/finding_counts?audit_id=newer',
      ],
      keys: [['audits', 'ada', 'engagement']],
      data: {
        audit: { id: 'newer' },
        stageDates: { in_progress: '1' },
        counts: [{ status: 'open', count: 2 }],
      },
    });
  });

  it('is none without a running audit', async () => {
    expect(await ask(() => useEngagement('ada'), answerWith([]))).toMatchObject({ data: null });
  });
});

describe('AUD-02 the scope of an audit', () => {
  it('is asked for with its repositories in their order', async () => {
    const scope = { nsloc: 900, chains: ['ethereum'], updated_at: '1' };
    const answer = ({ path }: Asked) =>
      Response.json(path.endsWith('/audit_scopes') ? [scope] : [{ id: 'repository-1' }]);
    expect(await ask(() => useManagedScope(AUDIT), answer)).toMatchObject({
      requests: [
        `GET audit_scopes?select=nsloc,chains,languages,out_of_scope,known_issues,updated_at&audit_id=eq.${AUDIT}`,
        `GET scope_repositories?select=id,url,commit_hash,git_ref,paths&audit_id=eq.${AUDIT}&order=position.asc,id.asc`,
      ],
      keys: [['audits', 'managed scope', AUDIT]],
      data: { ...scope, repositories: [{ id: 'repository-1' }] },
    });
  });

  it('is empty before it was written', async () => {
    const { data } = await ask(
      () => useManagedScope(AUDIT),
      () => Response.json([]),
    );
    expect(data).toEqual({
      nsloc: null,
      chains: [],
      languages: [],
      out_of_scope: null,
      known_issues: null,
      updated_at: null,
      repositories: [],
    });
  });
});
