import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { unwrap } from './data-error.ts';
import { activityKeys, auditKeys, clientKeys, projectKeys } from './query-keys.ts';
import { uploadReport } from './report-upload.ts';
import { supabase } from './supabase.ts';

/** The states of an audit, in the order they are passed through. */
export const AUDIT_STATUSES = ['pending', 'scheduled', 'in_progress', 'mitigation', 'completed'] as const;
export type AuditStatus = (typeof AUDIT_STATUSES)[number];

/** What an admin writes of an audit (REP-04). */
export type AuditValues = {
  title: string;
  audit_type: string;
  version: string | null;
  audit_date: string | null;
  status: AuditStatus;
};

/** An existing project, or the name of one to be made. */
export type ProjectChoice = { id: string } | { name: string };

/** What happens to the report: it stays, becomes a link, or becomes an uploaded PDF. */
export type ReportChange = { kind: 'keep' } | { kind: 'link'; url: string } | { kind: 'upload'; file: File };

export type AuditChange = {
  /** The audit to change; null for a new one. */
  auditId: string | null;
  values: AuditValues;
  project: ProjectChoice;
  report: ReportChange;
  /** The request that a new audit answers (ADM-09). */
  serviceRequestId?: string | null;
};

/** REP-04: creates or changes an audit of a client, its project and its report. Rejects with a DataError. */
export function useSaveAudit(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ auditId, values, project, report, serviceRequestId }: AuditChange) => {
      const project_id = await ensureProject(userId, project);
      const saved = auditId
        ? unwrap(
            await supabase()
              .from('audits')
              .update({ ...values, project_id })
              .eq('id', auditId)
              .select('id')
              .single(),
          )
        : unwrap(
            await supabase()
              .from('audits')
              .insert({ ...values, project_id, service_request_id: serviceRequestId ?? null })
              .select('id')
              .single(),
          );
      if (saved) await changeReport(userId, saved.id, report);
    },
    onSettled: () => forgetAudits(queryClient, userId),
  });
}

/** REP-04: removes an audit with its reports' history. */
export function useDeleteAudit(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (auditId: string) => {
      unwrap(await supabase().from('audits').delete().eq('id', auditId));
    },
    onSettled: () => forgetAudits(queryClient, userId),
  });
}

async function ensureProject(userId: string, project: ProjectChoice): Promise<string> {
  if ('id' in project) return project.id;
  const made = unwrap(
    await supabase().from('projects').insert({ user_id: userId, name: project.name }).select('id').single(),
  );
  return made?.id ?? '';
}

async function changeReport(userId: string, auditId: string, report: ReportChange): Promise<void> {
  if (report.kind === 'keep') return;
  const change =
    report.kind === 'link'
      ? { report_url: report.url, report_path: null }
      : { report_url: null, report_path: await uploadReport(userId, auditId, report.file) };
  unwrap(await supabase().from('audits').update(change).eq('id', auditId));
}

function forgetAudits(queryClient: QueryClient, userId: string): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: auditKeys.all }),
    queryClient.invalidateQueries({ queryKey: projectKeys.of(userId) }),
    queryClient.invalidateQueries({ queryKey: activityKeys.all }),
    queryClient.invalidateQueries({ queryKey: clientKeys.stats() }),
  ]);
}
