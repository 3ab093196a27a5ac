import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { containsPattern, everyRow, paged, read, pageRange, type RowOf } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

/** How many audits the dashboard shows (DASH-03). */
export const RECENT_AUDITS = 5;
export const AUDIT_PAGE_SIZE = 20;

export const REPORT_COLUMNS =
  'id, version, kind, client_name, report_url, report_path, object_sha256, object_size, report_date, sealed_at, snapshot_id, is_public, state, withdrawn_at, withdrawn_reason, created_at';

export const AUDIT_COLUMNS = `id, project_id, title, audit_type, version, audit_date, status, report_url, report_path, withdrawn_at, withdrawn_reason, created_at, updated_at, report_versions(${REPORT_COLUMNS})`;

/** A page of a client's audits whose title contains `search`, newest first; `pageIndex` counts from 0; empty past the end. */
export function auditsQuery(clientId: string, pageIndex: number, pageSize: number, search = '') {
  return queryOptions({
    queryKey: ['audits', clientId, 'list', { pageIndex, pageSize, search }],
    queryFn: paged(() => {
      const audits = supabase()
        .from('audits')
        .select(AUDIT_COLUMNS, { count: 'exact' })
        .eq('client_id', clientId);
      return (search ? audits.ilike('title', containsPattern(search)) : audits)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .order('created_at', { referencedTable: 'report_versions', ascending: false })
        .range(...pageRange(pageIndex, pageSize));
    }),
    placeholderData: keepPreviousData,
  });
}

/** REP-01: the audits of a client, a page at a time. */
export const useAudits = (clientId: string, pageIndex: number, search = '') =>
  useQuery(auditsQuery(clientId, pageIndex, AUDIT_PAGE_SIZE, search));

export type Audit = RowOf<typeof useAudits>;

/** A report that an audit has or had (REP-04), newest first; only a published one can be opened (REP-05). */
export type ReportVersion = Audit['report_versions'][number];

export const recentAuditsQuery = (clientId: string) => auditsQuery(clientId, 0, RECENT_AUDITS);

export const useRecentAudits = (clientId: string) => useQuery(recentAuditsQuery(clientId));

export function useAuditTitles(clientId: string) {
  return useQuery({
    queryKey: ['audits', clientId, 'list', 'titles'],
    queryFn: async ({ signal }) => {
      const audits = await everyRow(
        () => supabase().from('audits').select('id, title, created_at').eq('client_id', clientId),
        'id',
        signal,
      );
      return audits.toSorted((one, other) => (one.created_at > other.created_at ? -1 : 1));
    },
  });
}

/** Returns a function that fetches all audits again, for when a list has proved out of date. */
export function useRefreshAudits(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: ['audits'] });
}

export function currentVersion(audit: Audit): ReportVersion | null {
  if (!audit.report_path && !audit.report_url) return null;
  return (
    audit.report_versions.find(
      (version) =>
        version.state === 'published' &&
        version.report_path === audit.report_path &&
        version.report_url === audit.report_url,
    ) ?? null
  );
}

/** SEAL-02: whether a report was generated here: it lies under the id of its snapshot. */
export function isGenerated({ report_path, sealed_at, snapshot_id }: ReportVersion): boolean {
  return sealed_at !== null && snapshot_id !== null && report_path?.endsWith(`/${snapshot_id}.pdf`) === true;
}

export type Project = { id: string; name: string };

export function useProjects(clientId: string) {
  return useQuery({
    queryKey: ['projects', clientId],
    queryFn: read(() =>
      supabase().from('projects').select('id, name').eq('client_id', clientId).order('name'),
    ),
  });
}
