import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { isPastTheEnd, unwrap } from '../client/data-error.ts';
import type { Tables } from '../client/database.types.ts';
import { auditKeys } from '../client/query-keys.ts';
import { supabase } from '../client/supabase.ts';

/** How many audits the dashboard shows (DASH-03). */
export const RECENT_AUDITS = 5;
/** Audits on one page of /reports. */
export const AUDIT_PAGE_SIZE = 20;

export type Audit = Pick<
  Tables<'audits'>,
  | 'id'
  | 'project_id'
  | 'title'
  | 'audit_type'
  | 'version'
  | 'audit_date'
  | 'status'
  | 'report_url'
  | 'report_path'
  | 'created_at'
  | 'updated_at'
> & {
  /** One for each report it ever had, its own among them. */
  report_versions: { id: string }[];
};

/** A report that an audit has or had; the newest is the audit's own (REP-04). */
export type ReportVersion = Pick<
  Tables<'report_versions'>,
  'id' | 'version' | 'report_url' | 'report_path' | 'created_at'
>;

export type AuditPage = { audits: Audit[]; totalCount: number };

const COLUMNS =
  'id, project_id, title, audit_type, version, audit_date, status, report_url, report_path, created_at, updated_at, report_versions(id)';

/** A page of a client's audits, newest first; `pageIndex` counts from 0; empty past the end. */
function auditsQuery(userId: string, pageIndex: number, pageSize: number) {
  return queryOptions({
    queryKey: auditKeys.list(userId, { pageIndex, pageSize }),
    // What an admin did is there on the client's next look.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<AuditPage> => {
      const result = await supabase()
        .from('audits')
        .select(COLUMNS, { count: 'exact' })
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .range(pageIndex * pageSize, (pageIndex + 1) * pageSize - 1)
        .abortSignal(signal);
      if (isPastTheEnd(result.error)) return { audits: [], totalCount: 0 };
      return { audits: unwrap(result) ?? [], totalCount: result.count ?? 0 };
    },
    placeholderData: keepPreviousData,
  });
}

/** REP-01: the audits of a client, a page at a time. Asks nothing while no client is chosen. */
export function useAudits(userId: string | null, pageIndex: number) {
  return useQuery({ ...auditsQuery(userId ?? '', pageIndex, AUDIT_PAGE_SIZE), enabled: userId !== null });
}

/** DASH-03: the newest audits of a client. */
export function useRecentAudits(userId: string) {
  return useQuery(auditsQuery(userId, 0, RECENT_AUDITS));
}

/** Asks for all audits again, where something has shown that a list is not right any more. */
export function useRefreshAudits(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: auditKeys.all });
}

/** Every report an audit has had, newest first. */
export function useReportVersions(auditId: string, isEnabled: boolean) {
  return useQuery({
    queryKey: auditKeys.versions(auditId),
    enabled: isEnabled,
    queryFn: async ({ signal }): Promise<ReportVersion[]> =>
      unwrap(
        await supabase()
          .from('report_versions')
          .select('id, version, report_url, report_path, created_at')
          .eq('audit_id', auditId)
          .order('created_at', { ascending: false })
          .abortSignal(signal),
      ) ?? [],
  });
}
