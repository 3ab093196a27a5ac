import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { activityKeys } from '../activity/keys.ts';
import { callFunction } from '../client/call-function.ts';
import { DataError, unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { clientKeys } from '../clients/keys.ts';
import { projectKeys } from '../projects/keys.ts';
import { serviceRequestKeys } from '../service-requests/keys.ts';
import { auditKeys } from './keys.ts';
import type { Audit } from './queries.ts';
import { checkReportFile, uploadReport } from './report-upload.ts';

/** The states of an audit, in the order in which it usually passes through them. */
export const AUDIT_STATUSES = ['pending', 'scheduled', 'in_progress', 'mitigation', 'completed'] as const;
export type AuditStatus = (typeof AUDIT_STATUSES)[number];

/** The columns of an audit that an admin writes (REP-04). */
type AuditValues = {
  title: string;
  audit_type: string;
  version: string | null;
  audit_date: string | null;
  status: AuditStatus;
};

/** An existing project, or the name of a project to create. */
type ProjectChoice = { id: string } | { name: string };

/** What happens to the report: it stays, is removed, or is replaced by a link or by an uploaded PDF. */
export type ReportChange =
  { kind: 'keep' } | { kind: 'remove' } | { kind: 'link'; url: string } | { kind: 'upload'; file: File };

export type AuditChange = {
  /** The audit to change, as it was read; null to create one. */
  audit: Pick<Audit, 'id' | 'updated_at'> | null;
  values: AuditValues;
  project: ProjectChoice;
  report: ReportChange;
  /** The request that a new audit answers. Creating the audit accepts the request (ADM-09). */
  serviceRequestId?: string | null;
};

/** What a failed attempt has already created. The next attempt continues from here, so nothing is created twice. */
type CreatedSoFar = { project?: { id: string; name: string }; audit?: Pick<Audit, 'id' | 'updated_at'> };

/**
 * REP-04: creates or changes an audit of a client, its project and its report. Rejects with a DataError: a
 * ReportFileError, with nothing saved, when the file cannot be a report; a 'conflict' when somebody else has changed the
 * audit since it was read.
 */
export function useSaveAudit(userId: string) {
  const queryClient = useQueryClient();
  const created = useRef<CreatedSoFar>({});
  return useMutation({
    mutationFn: async ({ audit, values, project, report, serviceRequestId }: AuditChange) => {
      // Before anything is saved: a file that is no report must not leave an audit without one.
      if (report.kind === 'upload') await checkReportFile(report.file);
      const row = {
        ...values,
        user_id: userId,
        project_id: await ensureProject(userId, project, created.current),
      };
      const before = created.current.audit ?? audit;
      const saved = before
        ? await updateAudit(before, row)
        : await insertAudit({ ...row, service_request_id: serviceRequestId ?? null });
      created.current.audit = saved;
      await changeReport(userId, saved, report);
      created.current = {};
    },
    onSettled: () => invalidateAudits(queryClient, userId),
  });
}

/** REP-04: moves an audit to another status. Every transition is allowed. */
export function useChangeAuditStatus(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ auditId, status }: { auditId: string; status: AuditStatus }) => {
      unwrap(await supabase().from('audits').update({ status }).eq('id', auditId).select('id').single());
    },
    onSettled: () => invalidateAudits(queryClient, userId),
  });
}

/** REP-04: deletes an audit and the history of its reports. */
export function useDeleteAudit(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (auditId: string) => {
      unwrap(await supabase().from('audits').delete().eq('id', auditId));
    },
    onSettled: () => invalidateAudits(queryClient, userId),
  });
}

/** REP-05: withdraws a version of a report for a reason of 10 to 500 characters. Rejects with a DataError. */
export function useWithdrawReport(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ versionId, reason }: { versionId: string; reason: string }) =>
      callFunction('withdraw-report', { id: versionId, reason }),
    onSettled: () => invalidateAudits(queryClient, userId),
  });
}

async function ensureProject(userId: string, project: ProjectChoice, created: CreatedSoFar): Promise<string> {
  if ('id' in project) return project.id;
  if (created.project?.name !== project.name) {
    created.project = unwrap(
      await supabase()
        .from('projects')
        .insert({ user_id: userId, name: project.name })
        .select('id, name')
        .single(),
    );
  }
  return created.project.id;
}

type Row = AuditValues & { user_id: string; project_id: string };

async function insertAudit(row: Row & { service_request_id: string | null }) {
  return unwrap(await supabase().from('audits').insert(row).select('id, updated_at').single());
}

async function updateAudit(before: Pick<Audit, 'id' | 'updated_at'>, row: Partial<Row> & ReportLocation) {
  const saved = unwrap(
    await supabase()
      .from('audits')
      .update(row)
      .eq('id', before.id)
      .eq('updated_at', before.updated_at)
      .select('id, updated_at')
      .maybeSingle(),
  );
  if (!saved) {
    throw new DataError(
      'conflict',
      'Someone else has changed or deleted this audit. Reload the page to see the current version.',
    );
  }
  return saved;
}

type ReportLocation = { report_url?: string | null; report_path?: string | null };

async function changeReport(
  userId: string,
  audit: Pick<Audit, 'id' | 'updated_at'>,
  report: ReportChange,
): Promise<void> {
  if (report.kind === 'keep') return;
  const location: ReportLocation =
    report.kind === 'upload'
      ? { report_url: null, report_path: await uploadReport(userId, audit.id, report.file) }
      : { report_url: report.kind === 'link' ? report.url : null, report_path: null };
  await updateAudit(audit, location);
}

function invalidateAudits(queryClient: QueryClient, userId: string): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: auditKeys.all }),
    queryClient.invalidateQueries({ queryKey: projectKeys.of(userId) }),
    queryClient.invalidateQueries({ queryKey: activityKeys.all }),
    queryClient.invalidateQueries({ queryKey: clientKeys.stats() }),
    // Creating an audit from a request accepts the request.
    queryClient.invalidateQueries({ queryKey: serviceRequestKeys.all }),
  ]);
}
