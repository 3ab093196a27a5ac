import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { read, typed } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import type { FindingCount, FindingTotals } from '@portal/domain/findings/types';

/** FIND-06: how many published findings of an audit have which severity and status. */
export function findingCountsQuery(auditId: string) {
  return queryOptions({
    queryKey: ['findings', 'audit', auditId, 'counts'],
    queryFn: read(
      () => supabase().rpc('finding_counts', { audit_id: auditId }, { get: true }),
      withoutDrafts,
    ),
  });
}

export const useFindingCounts = (auditId: string) => useQuery(findingCountsQuery(auditId));

export const withoutDrafts = (counts: FindingCount[]) => counts.filter(({ status }) => status !== 'draft');

const TOTALS = 'audit_id, open, total, withdrawn, waits_for_client, waits_for_auditor';

/** AUD-01: "3 open of 12 findings" for each of these audits. An audit without published findings is not in the result. */
export function useFindingTotals(auditIds: readonly string[]) {
  return useQuery({
    queryKey: ['findings', 'totals', auditIds],
    enabled: auditIds.length > 0,
    placeholderData: keepPreviousData,
    queryFn: read(
      () =>
        typed<FindingTotals>(supabase().from('audit_finding_totals').select(TOTALS).in('audit_id', auditIds)),
      (rows) => new Map(rows.map((row) => [row.audit_id, row])),
    ),
  });
}

/** FIND-07: the audits of a client in which findings wait for the client, the one with the most first. */
export function waitingAuditsQuery(clientId: string) {
  return queryOptions({
    queryKey: ['findings', 'waiting', clientId],
    queryFn: read(() =>
      typed<FindingTotals>(
        supabase()
          .from('audit_finding_totals')
          .select(TOTALS)
          .eq('client_id', clientId)
          .gt('waits_for_client', 0)
          .order('waits_for_client', { ascending: false })
          .order('audit_id'),
      ),
    ),
  });
}

export const useWaitingAudits = (clientId: string) => useQuery(waitingAuditsQuery(clientId));
