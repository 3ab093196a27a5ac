import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Tables } from '@portal/domain/database.types';
import { paged, readFirst, typed, isUuid, pageRange, type RowOf } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { useListedRow } from '../client/use-listed-row.ts';
import { AUDIT_COLUMNS, type Audit } from './queries.ts';

const AUDIT_DETAILS = `${AUDIT_COLUMNS}, client_id, planned_start, planned_end, fixes_due, review_rounds, audit_scopes(nsloc, chains, languages, out_of_scope, known_issues), scope_repositories(*)`;

/** AUD-01: an audit of this client; null for another client's audit, an unknown id and a malformed one. */
export function auditQuery(clientId: string, auditId: string) {
  return queryOptions({
    queryKey: ['audits', clientId, 'one', auditId],
    queryFn: readFirst(() =>
      isUuid(auditId)
        ? supabase()
            .from('audits')
            .select(AUDIT_DETAILS)
            .eq('id', auditId)
            .eq('client_id', clientId)
            .order('created_at', { referencedTable: 'report_versions', ascending: false })
            .order('position', { referencedTable: 'scope_repositories' })
        : null,
    ),
  });
}

export const useAudit = (clientId: string, auditId: string) => useQuery(auditQuery(clientId, auditId));

/** AUD-01: an audit with its dates, its scope and its reports. */
export type AuditDetails = RowOf<typeof useAudit>;

export const useListedAudit = (clientId: string, auditId: string) =>
  useListedRow<Audit>(['audits', clientId, 'list'], ({ id }) => id === auditId);

export type AuditEvent = Omit<Tables<'events'>, 'audit_id' | 'facts'> & {
  audit_id: string;
  facts: Record<string, unknown>;
};

export const EVENT_PAGE_SIZE = 50;

/** AUD-03: a page of an audit's history, newest first. */
export function useAuditEvents(auditId: string, pageIndex: number) {
  return useQuery({
    queryKey: ['audits', 'events', auditId, pageIndex],
    placeholderData: keepPreviousData,
    queryFn: paged(() =>
      typed<AuditEvent>(
        supabase()
          .from('events')
          .select('*', { count: 'exact' })
          .eq('audit_id', auditId)
          .eq('in_history', true)
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .range(...pageRange(pageIndex, EVENT_PAGE_SIZE)),
      ),
    ),
  });
}

/** AUD-03: who leads an audit, by name and title; null while nobody does or they have entered no name. */
export function useAuditLead(auditId: string) {
  return useQuery({
    queryKey: ['audits', 'lead', auditId],
    queryFn: readFirst<{ full_name: string; title: string | null }>(() =>
      supabase().rpc('audit_lead', { audit_id: auditId }, { get: true }),
    ),
  });
}
