import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Audit } from './queries.ts';
import { DataError, unwrap } from '../client/data-error.ts';
import {
  activityKeys,
  auditKeys,
  clientKeys,
  projectKeys,
  serviceRequestKeys,
} from '../client/query-keys.ts';
import { uploadReport } from './report-upload.ts';
import { supabase } from '../client/supabase.ts';

/** The states of an audit, in the order they are passed through. */
export const AUDIT_STATUSES = ['pending', 'scheduled', 'in_progress', 'mitigation', 'completed'] as const;
export type AuditStatus = (typeof AUDIT_STATUSES)[number];

/** What an admin writes of an audit (REP-04). */
type AuditValues = {
  title: string;
  audit_type: string;
  version: string | null;
  audit_date: string | null;
  status: AuditStatus;
};

/** An existing project, or the name of one to be made. */
type ProjectChoice = { id: string } | { name: string };

/** What happens to the report: it stays, goes, becomes a link, or becomes an uploaded PDF. */
export type ReportChange =
  { kind: 'keep' } | { kind: 'remove' } | { kind: 'link'; url: string } | { kind: 'upload'; file: File };

export type AuditChange = {
  /** The audit to change, as it was read; null for a new one. */
  audit: Pick<Audit, 'id' | 'updated_at'> | null;
  values: AuditValues;
  project: ProjectChoice;
  report: ReportChange;
  /** The request that a new audit answers, and thereby accepts (ADM-09). */
  serviceRequestId?: string | null;
};

/** What an attempt that failed half-way has made already: the next one goes on from there, nothing is made twice. */
type Made = { project?: { id: string; name: string }; audit?: Pick<Audit, 'id' | 'updated_at'> };

/**
 * REP-04: creates or changes an audit of a client, its project and its report. Rejects with a DataError: as a
 * 'conflict' when somebody else changed the audit meanwhile.
 */
export function useSaveAudit(userId: string) {
  const queryClient = useQueryClient();
  const made = useRef<Made>({});
  return useMutation({
    mutationFn: async ({ audit, values, project, report, serviceRequestId }: AuditChange) => {
      const row = {
        ...values,
        user_id: userId,
        project_id: await ensureProject(userId, project, made.current),
      };
      const before = made.current.audit ?? audit;
      const saved = before
        ? await updateAudit(before, row)
        : await insertAudit({ ...row, service_request_id: serviceRequestId ?? null });
      made.current.audit = saved;
      await changeReport(userId, saved, report);
      made.current = {};
    },
    onSettled: () => forgetAudits(queryClient, userId),
  });
}

/** REP-04: moves an audit to another status, from wherever it is. */
export function useChangeAuditStatus(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ auditId, status }: { auditId: string; status: AuditStatus }) => {
      unwrap(await supabase().from('audits').update({ status }).eq('id', auditId).select('id').single());
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

async function ensureProject(userId: string, project: ProjectChoice, made: Made): Promise<string> {
  if ('id' in project) return project.id;
  if (made.project?.name !== project.name) {
    made.project = unwrap(
      await supabase()
        .from('projects')
        .insert({ user_id: userId, name: project.name })
        .select('id, name')
        .single(),
    );
  }
  return made.project.id;
}

type Row = AuditValues & { user_id: string; project_id: string };

async function insertAudit(row: Row & { service_request_id: string | null }) {
  return unwrap(await supabase().from('audits').insert(row).select('id, updated_at').single());
}

async function updateAudit(before: Pick<Audit, 'id' | 'updated_at'>, row: Partial<Row> & ReportPlace) {
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
      'Somebody else has changed or deleted this audit. Look at it again first.',
    );
  }
  return saved;
}

type ReportPlace = { report_url?: string | null; report_path?: string | null };

async function changeReport(
  userId: string,
  audit: Pick<Audit, 'id' | 'updated_at'>,
  report: ReportChange,
): Promise<void> {
  if (report.kind === 'keep') return;
  const place: ReportPlace =
    report.kind === 'upload'
      ? { report_url: null, report_path: await uploadReport(userId, audit.id, report.file) }
      : { report_url: report.kind === 'link' ? report.url : null, report_path: null };
  await updateAudit(audit, place);
}

function forgetAudits(queryClient: QueryClient, userId: string): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: auditKeys.all }),
    queryClient.invalidateQueries({ queryKey: projectKeys.of(userId) }),
    queryClient.invalidateQueries({ queryKey: activityKeys.all }),
    queryClient.invalidateQueries({ queryKey: clientKeys.stats() }),
    // An audit that is begun from a request accepts it.
    queryClient.invalidateQueries({ queryKey: serviceRequestKeys.all }),
  ]);
}
