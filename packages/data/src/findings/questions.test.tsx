// What each question about findings asks of the database, word for word, and what it makes of the answer.
import { describe, expect, it } from 'vitest';
import { renderQueryHook } from '../testing/render-query-hook.tsx';
import { answerPage, answerPastTheEnd, ask } from '../testing/test-questions.ts';
import { connectTestBackend } from '../testing/test-backend.ts';
import { findingIdentity, useFindingIdentities, useImportTarget } from './import.ts';
import { useFindings } from './list-queries.ts';
import { useManagedFinding, useManagedFindings, useManagedTotals } from './managed-queries.ts';
import { useNotes } from './notes.ts';
import { fetchDrafts } from './publish.ts';
import { useComments, useFinding, useFindingSteps, useLedger, useNeighbours } from './queries.ts';
import { useFindingTemplates } from './templates.ts';
import { useFindingCounts, useFindingTotals, useWaitingAudits } from './totals.ts';
import type { Finding } from './types.ts';
import { FIRST_FINDING_VIEW as view } from '../testing/finding-view.ts';

const AUDIT = '0b9d1c52-6a53-4c0e-9d0a-7d1c1d1f2a10';
const FINDING = '1c9d1c52-6a53-4c0e-9d0a-7d1c1d1f2a11';
const MALFORMED = ['', 'a', `${AUDIT}0`, `x${AUDIT}`, AUDIT.replace('-', '')];
const LOCATIONS = 'finding_locations(id,repository_id,path,first_line,last_line)';
const rows = [{ id: 'finding-1' }];
const answerRows = () => Response.json(rows);

describe('FIND-06 the findings of an audit', () => {
  const ROW = 'id,number,ordinal,title,severity,severity_rank,status,updated_at';

  it('are asked for 50 at a time, the worst first, never a draft', async () => {
    expect(
      await ask(
        () => useFindings(AUDIT, { ...view, pageIndex: 1 }),
        () => answerPage(rows, 51),
      ),
    ).toMatchObject({
      requests: [
        `GET findings?select=${ROW}&audit_id=eq.${AUDIT}&status=neq.draft&order=severity_rank.asc,ordinal.asc,id.asc&offset=50&limit=50`,
      ],
      keys: [['findings', 'audit', AUDIT, 'list', { ...view, pageIndex: 1 }]],
      data: { findings: rows, totalCount: 51 },
    });
    const { data } = await ask(() => useFindings(AUDIT, view), answerPastTheEnd);
    expect(data).toEqual({ findings: [], totalCount: 0 });
  });

  it('are filtered and ordered by the database', async () => {
    const { requests } = await ask(
      () =>
        useFindings(AUDIT, {
          ...view,
          search: ' 50%_',
          severity: 'high',
          statuses: ['open', 'disputed'],
          sort: 'title',
          isAscending: false,
        }),
      () => answerPage(rows, 1),
    );
    expect(requests[0]).toContain(
      '&status=neq.draft&severity=eq.high&status=in.(open,disputed)&title=ilike.%50\\%\\_%&order=title.desc,ordinal.desc,id.desc&',
    );
  });

  it.each([
    ['h-02', 'number=eq.H-02'],
    [' C-100 ', 'number=eq.C-100'],
    ['h-02x', 'title=ilike.%h-02x%'],
    ['xh-02', 'title=ilike.%xh-02%'],
    ['z-02', 'title=ilike.%z-02%'],
    ['h-', 'title=ilike.%h-%'],
    ['h-1234567', 'title=ilike.%h-1234567%'],
  ])('are searched for %j as %s', async (search, filter) => {
    const { requests } = await ask(
      () => useFindings(AUDIT, { ...view, search }),
      () => answerPage(rows, 1),
    );
    expect(requests[0]).toContain(`&${filter}&order`);
  });
});

describe('FIND-06 one finding', () => {
  it('is asked for by its number within the audit, never as a draft', async () => {
    const { requests, keys, data } = await ask(() => useFinding(AUDIT, 'H-02'), answerRows);
    expect(requests[0]).toMatch(/^GET findings\?select=id,/);
    expect(requests[0]).toContain(
      `&audit_id=eq.${AUDIT}&number=eq.H-02&status=neq.draft&finding_locations.order=position.asc,id.asc`,
    );
    expect(keys).toEqual([['findings', 'audit', AUDIT, 'number', 'H-02']]);
    expect(data).toEqual(rows[0]);
  });

  it.each(['', 'h-02', 'H-', 'H-02x', 'xH-02', 'Z-1', '../H-02', 'H-2'])(
    'is null without a request for %j, which no finding is called',
    async (number) => {
      expect(await ask(() => useFinding(AUDIT, number), answerRows)).toMatchObject({
        requests: [],
        data: null,
      });
    },
  );

  const finding = { id: FINDING, audit_id: AUDIT, number: 'H-02', ordinal: 7, severity_rank: 2 } as Finding;

  it('has the neighbours that it has in the list it was opened from', async () => {
    const { requests, keys, data } = await ask(
      () => useNeighbours(finding, { ...view, severity: 'high' }),
      ({ query }) => Response.json(query.includes('severity_rank.gt.2') ? [] : [{ number: 'H-01' }]),
    );
    const before = `severity_rank.lt.2,and(severity_rank.eq.2,ordinal.lt.7),and(severity_rank.eq.2,ordinal.eq.7,id.lt.${FINDING})`;
    const question = `GET findings?select=number&audit_id=eq.${AUDIT}&status=neq.draft&severity=eq.high`;
    expect(requests).toEqual([
      `${question}&or=(${before})&order=severity_rank.desc,ordinal.desc,id.desc&limit=1`,
      `${question}&or=(${before.replaceAll('.lt.', '.gt.')})&order=severity_rank.asc,ordinal.asc,id.asc&limit=1`,
    ]);
    expect(keys).toEqual([
      ['findings', 'audit', AUDIT, 'number', 'H-02', 'neighbours', { ...view, severity: 'high' }],
    ]);
    expect(data).toEqual({ previous: 'H-01', next: null });
  });

  it('has no neighbours while it is not known', () => {
    const asked = connectTestBackend(answerRows);
    renderQueryHook(() => useNeighbours(null, view), null);
    expect(asked).toEqual([]);
  });

  it('FIND-03 has a ledger, the oldest line first', async () => {
    expect(await ask(() => useLedger(FINDING), answerRows)).toMatchObject({
      requests: [`GET finding_events?select=*&finding_id=eq.${FINDING}&order=created_at.asc,id.asc`],
      keys: [['findings', 'ledger', FINDING]],
      data: rows,
    });
  });

  it('FIND-04 has its newest comments, up to a limit, oldest first', async () => {
    expect(
      await ask(
        () => useComments(FINDING, 20),
        () => answerPage([{ id: 'newer' }, { id: 'older' }], 32),
      ),
    ).toMatchObject({
      requests: [
        `GET finding_comments?select=*&finding_id=eq.${FINDING}&order=created_at.desc,id.desc&limit=20`,
      ],
      keys: [['findings', 'comments', FINDING, 20]],
      data: { comments: [{ id: 'older' }, { id: 'newer' }], totalCount: 32 },
    });
    const { data } = await ask(() => useComments(FINDING, 20), answerRows);
    expect(data).toMatchObject({ totalCount: 1 });
  });

  it('FIND-03 offers the steps that its reader may take', async () => {
    const steps = [
      { actor: 'client', to_status: 'fix_submitted' },
      { actor: 'auditor', to_status: 'fixed' },
    ];
    const answer = () => Response.json(steps);
    expect(await ask(() => useFindingSteps('client'), answer)).toMatchObject({
      requests: ['GET finding_steps?select=*'],
      keys: [['findings', 'steps']],
      data: [steps[0]],
    });
    expect((await ask(() => useFindingSteps('auditor'), answer)).data).toEqual([steps[1]]);
  });
});

describe('the totals of findings', () => {
  const TOTALS = 'audit_id,open,total,waits_for_client,waits_for_auditor';

  it('FIND-02 count no draft', async () => {
    const counts = [
      { severity: 'high', status: 'draft', count: 1 },
      { severity: 'high', status: 'open', count: 2 },
    ];
    expect(
      await ask(
        () => useFindingCounts(AUDIT),
        () => Response.json(counts),
      ),
    ).toMatchObject({
      requests: [`GET rpc/finding_counts?audit_id=${AUDIT}`],
      keys: [['findings', 'audit', AUDIT, 'counts']],
      data: [counts[1]],
    });
  });

  it('AUD-01 of some audits are found by the audit', async () => {
    const totals = [{ audit_id: 'a', open: 1 }];
    const { requests, keys, data } = await ask(
      () => useFindingTotals(['a', 'b']),
      () => Response.json(totals),
    );
    expect(requests).toEqual([`GET audit_finding_totals?select=${TOTALS}&audit_id=in.(a,b)`]);
    expect(keys).toEqual([['findings', 'totals', ['a', 'b']]]);
    expect(data).toEqual(new Map([['a', totals[0]]]));
  });

  it('AUD-01 of no audit are not asked for', () => {
    const asked = connectTestBackend(answerRows);
    renderQueryHook(() => useFindingTotals([]), null);
    expect(asked).toEqual([]);
  });

  it('FIND-07 that wait for a client are counted by audit, the audit with the most first', async () => {
    expect(await ask(() => useWaitingAudits('ada'), answerRows)).toMatchObject({
      requests: [
        `GET audit_finding_totals?select=${TOTALS}&user_id=eq.ada&waits_for_client=gt.0&order=waits_for_client.desc,audit_id.asc`,
      ],
      keys: [['findings', 'waiting', 'ada']],
      data: rows,
    });
  });

  it('AUD-05 of an audit count drafts apart, and are all 0 before there is a finding', async () => {
    const none = { drafts: 0, open: 0, total: 0, waits_for_client: 0, waits_for_auditor: 0 };
    expect(
      await ask(
        () => useManagedTotals(AUDIT),
        () => Response.json([{ drafts: 3 }]),
      ),
    ).toMatchObject({
      requests: [
        `GET audit_finding_totals?select=drafts,open,total,waits_for_client,waits_for_auditor&audit_id=eq.${AUDIT}`,
      ],
      keys: [['findings', 'audit', AUDIT, 'managed totals']],
      data: { ...none, drafts: 3 },
    });
    const { data } = await ask(
      () => useManagedTotals(AUDIT),
      () => Response.json([]),
    );
    expect(data).toEqual(none);
  });
});

describe('FIND-10 the findings that an admin works on', () => {
  const anything = { search: '', status: '', severity: '', pageIndex: 0 };
  const requestOf = async (changes: Partial<typeof anything>) =>
    (
      await ask(
        () => useManagedFindings(AUDIT, { ...anything, ...changes }),
        () => answerPage(rows, 1),
      )
    ).requests[0];

  it('FIND-02 are asked for 50 at a time, drafts included, the worst first', async () => {
    const shown = { ...anything, pageIndex: 2 };
    expect(
      await ask(
        () => useManagedFindings(AUDIT, shown),
        () => answerPage(rows, 101),
      ),
    ).toMatchObject({
      requests: [
        `GET findings?select=id,audit_id,number,title,severity,status,published_at,updated_at,${LOCATIONS}&audit_id=eq.${AUDIT}&order=severity_rank.asc,ordinal.asc.nullsfirst,id.asc&finding_locations.order=position.asc&offset=100&limit=50`,
      ],
      keys: [['findings', 'audit', AUDIT, 'managed list', shown]],
      data: { findings: rows, totalCount: 101 },
    });
    const { data } = await ask(() => useManagedFindings(AUDIT, anything), answerPastTheEnd);
    expect(data).toEqual({ findings: [], totalCount: 0 });
  });

  it('are filtered by the database', async () => {
    const start = `audit_id=eq.${AUDIT}`;
    expect(await requestOf({ status: 'published' })).toContain(`${start}&status=neq.draft&order`);
    expect(await requestOf({ status: 'draft' })).toContain(`${start}&status=eq.draft&order`);
    expect(await requestOf({ severity: 'low' })).toContain(`${start}&severity=eq.low&order`);
    expect(await requestOf({ search: '5%_' })).toContain(`${start}&title=ilike.%5\\%\\_%&order`);
  });

  it('are asked for one by one within their audit', async () => {
    expect(await ask(() => useManagedFinding(AUDIT, FINDING), answerRows)).toMatchObject({
      requests: [
        `GET findings?select=id,audit_id,number,title,severity,likelihood,impact,description,recommendation,status,published_at,created_at,updated_at,${LOCATIONS}&id=eq.${FINDING}&audit_id=eq.${AUDIT}&finding_locations.order=position.asc`,
      ],
      keys: [['findings', 'audit', AUDIT, 'managed', FINDING]],
      data: rows[0],
    });
  });

  it.each(MALFORMED)('are null without a request for the malformed id %j', async (id) => {
    for (const useQuestion of [
      () => useManagedFinding(id, FINDING),
      () => useManagedFinding(AUDIT, id),
      () => useImportTarget(id),
    ])
      expect(await ask(useQuestion, answerRows)).toMatchObject({ requests: [], data: null });
  });

  it('are not asked for while none is chosen', () => {
    const asked = connectTestBackend(answerRows);
    renderQueryHook(() => [useManagedFinding(AUDIT, null), useFindingTemplates('  ')], null);
    expect(asked).toEqual([]);
  });

  it('FIND-04 have notes, the oldest first', async () => {
    expect(await ask(() => useNotes(FINDING), answerRows)).toMatchObject({
      requests: [
        `GET finding_notes?select=id,author_name,body,created_at&finding_id=eq.${FINDING}&order=created_at.asc,id.asc`,
      ],
      keys: [['findings', 'notes', FINDING]],
      data: rows,
    });
  });

  it('begin with a template: the latest 20 of all audits with these words, without client and place', async () => {
    expect(await ask(() => useFindingTemplates(' 100%_ '), answerRows)).toMatchObject({
      requests: [
        'GET findings?select=id,title,severity,likelihood,impact,description,recommendation&title=ilike.%100\\%\\_%&order=updated_at.desc&limit=20',
      ],
      keys: [['findings', 'templates', '100%_']],
      data: rows,
    });
  });

  it('FIND-02 are all drafts of an audit, also more than one answer holds', async () => {
    const page = Array.from({ length: 1_000 }, (_row, index) => ({ id: String(index) }));
    const asked = connectTestBackend(({ query }) =>
      Response.json(query.includes('offset=1000') ? [{ id: 'last' }] : page),
    );
    expect(await fetchDrafts(AUDIT)).toEqual([...page, { id: 'last' }]);
    expect(asked.map(({ query }) => query)).toEqual(
      [0, 1_000].map(
        (offset) =>
          `select=id,title,severity&audit_id=eq.${AUDIT}&status=eq.draft&order=severity_rank.asc,id.asc&offset=${offset}&limit=1000`,
      ),
    );
  });
});

describe('FIND-08 an import', () => {
  const location = { repository_id: null, path: 'a.sol', first_line: 1, last_line: 2 };

  it('knows what the audit has already, also more than one answer holds', async () => {
    const { requests, keys, data } = await ask(
      () => useFindingIdentities(AUDIT),
      ({ query }) =>
        Response.json(
          query.includes('id=gt.f1')
            ? []
            : [{ id: 'f1', title: 'Reentrancy', source_rule: null, finding_locations: [location] }],
        ),
    );
    const question = `GET findings?select=id,title,source_rule,finding_locations(repository_id,path,first_line,last_line)&audit_id=eq.${AUDIT}`;
    expect(requests).toEqual([
      `${question}&order=id.asc&limit=1000`,
      `${question}&id=gt.f1&order=id.asc&limit=1000`,
    ]);
    expect(keys).toEqual([['findings', 'audit', AUDIT, 'identities']]);
    expect(data).toEqual(
      new Set([findingIdentity({ title: 'Reentrancy', source_rule: null, locations: [location] })]),
    );
  });

  it('takes findings for the same with the same rule, or else title, in the same places in any order', () => {
    const other = { ...location, path: 'b.sol' };
    const identity = (changes: object) =>
      findingIdentity({ title: 'Reentrancy', source_rule: null, locations: [location, other], ...changes });
    expect(identity({ locations: [other, location] })).toBe(identity({}));
    expect(identity({ source_rule: 'slither.reentrancy', title: 'A' })).toBe(
      identity({ source_rule: 'slither.reentrancy', title: 'B' }),
    );
    const different = [
      { title: 'Overflow' },
      { source_rule: 'slither.reentrancy' },
      { locations: [location] },
      ...Object.keys(location).map((key) => ({ locations: [{ ...location, [key]: '9' }, other] })),
    ];
    expect(new Set([identity({}), ...different.map(identity)]).size).toBe(8);
  });

  it('is into an audit with the repositories of its scope', async () => {
    expect(await ask(() => useImportTarget(AUDIT), answerRows)).toMatchObject({
      requests: [
        `GET audits?select=id,title,user_id,scope_repositories(id,url,paths)&id=eq.${AUDIT}&scope_repositories.order=position.asc`,
      ],
      keys: [['findings', 'audit', AUDIT, 'import-target']],
      data: rows[0],
    });
  });
});
