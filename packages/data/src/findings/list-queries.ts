import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { isPastTheEnd, unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { findingKeys } from './keys.ts';
import { isInView, getOrder } from './list-order.ts';
import type { FindingPage, FindingRow, FindingView } from './types.ts';

/** Findings on one page of an audit's list. */
export const FINDING_PAGE_SIZE = 50;

/** The columns of a finding in a list. */
export const FINDING_ROW = 'id, number, ordinal, title, severity, severity_rank, status, updated_at';

/** FIND-06: a page of an audit's published findings, filtered and ordered by the database. Drafts are never among them. */
export function useFindings(auditId: string, view: FindingView) {
  return useQuery({
    queryKey: findingKeys.list(auditId, view),
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<FindingPage> => {
      const { column, isAscending } = getOrder(view);
      const start = view.pageIndex * FINDING_PAGE_SIZE;
      const result = await isInView(
        supabase().from('findings').select(FINDING_ROW, { count: 'exact' }).eq('audit_id', auditId),
        view,
      )
        .order(column, { ascending: isAscending })
        .order('ordinal', { ascending: isAscending })
        .order('id', { ascending: isAscending })
        .range(start, start + FINDING_PAGE_SIZE - 1)
        .abortSignal(signal);
      if (isPastTheEnd(result.error)) return { findings: [], totalCount: 0 };
      return { findings: unwrap(result) as FindingRow[], totalCount: result.count ?? 0 };
    },
  });
}

/** What a list that was shown before says of a finding, to show while the finding is loading. */
export function useListedFinding(auditId: string, number: string): FindingRow | undefined {
  const queryClient = useQueryClient();
  return queryClient
    .getQueriesData<FindingPage>({ queryKey: findingKeys.lists(auditId) })
    .flatMap(([, page]) => page?.findings ?? [])
    .find((finding) => finding.number === number);
}
