import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { isPastTheEnd, unwrap } from '../client/data-error.ts';
import type { Tables } from '../client/database.types.ts';
import { supabase } from '../client/supabase.ts';
import { auditKeys } from './keys.ts';

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
  /** One entry for each report that the audit has had, the current one included. */
  report_versions: { id: string }[];
};

/** A report that an audit has or had; the newest one is current (REP-04). */
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
    // An admin may have changed it since: it is asked for again on every visit.
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

/** REP-01: the audits of a client, a page at a time. Asks nothing while `userId` is null. */
export function useAudits(userId: string | null, pageIndex: number) {
  return useQuery({ ...auditsQuery(userId ?? '', pageIndex, AUDIT_PAGE_SIZE), enabled: userId !== null });
}

/** DASH-03: the newest audits of a client. */
export function useRecentAudits(userId: string) {
  return useQuery(auditsQuery(userId, 0, RECENT_AUDITS));
}

/** Returns a function that asks for all audits again, for when a list has proved out of date. */
export function useRefreshAudits(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: auditKeys.all });
}

/** Every report that an audit has had, newest first. Asks nothing unless `isEnabled`. */
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
