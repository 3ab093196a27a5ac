import { expect, test } from 'vitest';
import { renderQueryHook } from '@portal/testing/run-hook';
import { connectTestBackend } from '@portal/testing/test-backend';
import { waitFor } from '@testing-library/react';
import { useFindings } from './queries.ts';
import type { FindingView } from '@portal/domain/findings/types';
import { FIRST_FINDING_VIEW as view } from '@portal/testing/list-views';

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
  [{ search: 'H2' }, '&number=eq.H-02&'],
  [{ search: '#h-2' }, '&number=eq.H-02&'],
  [{ search: '100%_of' }, '&title=ilike.%100\\%\\_of%&'],
])('FIND-06 FIND-02 the list with %j requests published findings with "%s"', async (changed, expected) => {
  const query = await askedFor(changed);
  expect(query).toContain('&audit_id=eq.a1&status=neq.draft&');
  expect(query).toContain(expected);
});
