import { expect, test } from 'vitest';
import { renderQueryHook } from '../testing/run-hook.tsx';
import { connectTestBackend } from '../testing/test-backend.ts';
import { waitFor } from '@testing-library/react';
import { useFindings } from './queries.ts';
import { neighbourFilter } from './list-order.ts';
import type { FindingRow, FindingView } from './types.ts';
import { FIRST_FINDING_VIEW as view } from '../testing/list-views.ts';

const finding: FindingRow = {
  id: 'f1',
  number: 'H-02',
  ordinal: 2,
  title: 'A "title", with (marks) and \\',
  severity: 'high',
  severity_rank: 2,
  status: 'open',
  updated_at: '2026-11-02T10:00:00+00:00',
};

async function askedFor(changed: Partial<FindingView>): Promise<string> {
  const requests = connectTestBackend(() => Response.json([], { headers: { 'content-range': '*/0' } }));
  const { result } = renderQueryHook(() => useFindings('a1', { ...view, ...changed }), undefined);
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  return requests[0]?.query ?? '';
}

test.each<[Partial<FindingView>, string]>([
  [{}, '&order=severity_rank.asc,ordinal.asc,id.asc&offset=0&limit=50'],
  [{ pageIndex: 3 }, '&offset=150&limit=50'],
  [{ sort: 'updated_at', isAscending: false }, '&order=updated_at.desc,ordinal.desc,id.desc&'],
  [
    { severity: 'high', statuses: ['open', 'partially_fixed'] },
    '&severity=eq.high&status=in.(open,partially_fixed)&',
  ],
  [{ search: ' h-02 ' }, '&number=eq.H-02&'],
  [{ search: '100%_of' }, '&title=ilike.%100\\%\\_of%&'],
])('FIND-06 FIND-02 the list with %j requests published findings with "%s"', async (changed, expected) => {
  const query = await askedFor(changed);
  expect(query).toContain('&audit_id=eq.a1&status=neq.draft&');
  expect(query).toContain(expected);
});

test('FIND-06 the findings beside one are those past it in the order of the list', () => {
  expect(neighbourFilter(finding, view, 'next')).toBe(
    'severity_rank.gt.2,and(severity_rank.eq.2,ordinal.gt.2),and(severity_rank.eq.2,ordinal.eq.2,id.gt.f1)',
  );
  expect(neighbourFilter(finding, { ...view, isAscending: false }, 'next')).toMatch(/^severity_rank\.lt\.2,/);
  expect(neighbourFilter(finding, view, 'previous')).toMatch(/^severity_rank\.lt\.2,/);
});

test('FIND-06 marks in a title do not end the condition', () => {
  const title = String.raw`"A \"title\", with (marks) and \\"`;
  expect(neighbourFilter(finding, { ...view, sort: 'title' }, 'next')).toMatch(
    `title.gt.${title},and(title.eq.${title},`,
  );
});
