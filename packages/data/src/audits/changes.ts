import { useState } from 'react';
import { callFunction } from '../client/call-function.ts';
import { DataError, toDataError, unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';
import type { Audit } from './queries.ts';
import { uploadReport } from './report-upload.ts';
import { publishStored } from './report-publishing.ts';
import { sealReport } from './report-seals.ts';

/** The states to which an admin moves an audit, in the order in which it usually passes through them. */
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
  | { kind: 'keep' }
  | { kind: 'remove' }
  | { kind: 'link'; url: string; reportKind: string }
  /** An upload is published under the name of the client that the admin has confirmed. */
  | { kind: 'upload'; file: File; reportKind: string; clientName: string };

export type AuditChange = {
  /** The audit to change, as it was read; null to create one. */
  audit: Pick<Audit, 'id' | 'updated_at'> | null;
  values: AuditValues;
  project: ProjectChoice;
  report: ReportChange;
  /** AUD-05: lead and planned dates of a new audit. */
  plan?: { lead_admin_id: string | null; planned_start: string | null; planned_end: string | null };
  /** AUD-02: the scope of a new audit, as far as it is known. */
  scope?: {
    nsloc: number | null;
    repositories: { url: string; commit_hash: string; git_ref: string | null }[];
  };
  /** The request that a new audit answers. Creating the audit accepts the request (ADM-09). */
  serviceRequestId?: string | null;
  /** ADM-11: creates the audit even if the request already has one. Without it, that is a SecondAuditError. */
  isAnother?: boolean;
};

/** An audit has already been started from the request. Nothing was saved. */
export class SecondAuditError extends DataError {}

/**
 * REP-04: creates or changes an audit of a client, its project and its report: all or nothing. Rejects with a DataError: a
 * ReportFileError when the file cannot be stored; a SecondAuditError (ADM-11); a 'conflict' when somebody else has changed the audit since it was read.
 * Resolves with the audit's id and, of a changed one, its new updated_at.
 */
export function useSaveAudit(userId: string) {
  // The same for every attempt, so that a retry after a lost response finds the audit of the first one.
  const [newAuditId] = useState(() => crypto.randomUUID());
  return useChange(
    staleKeys(userId),
    async (change: AuditChange): Promise<{ id: string; updatedAt: string | null }> => {
      const { audit, project, report, values } = change;
      if (!audit) {
        await createAudit({ id: newAuditId, client_id: userId, ...values }, change);
        return { id: newAuditId, updatedAt: null };
      }
      const { id } = audit;
      if (report.kind !== 'upload') {
        const row = { ...values, ...reportLocation(report) };
        return { id, updatedAt: await updateAudit(userId, audit, row, project) };
      }
      // The version goes with the report: before that is sealed, its client does not see it (SEAL-01).
      const { version, ...row } = values;
      const path = await uploadReport(userId, id, report.file);
      const updated_at = await updateAudit(userId, audit, row, project);
      const { reportKind: kind, clientName } = report;
      await publishStored({ id, updated_at }, { version, kind, path, clientName });
      const published = await supabase().from('audits').select('updated_at').eq('id', id).single();
      return { id, updatedAt: unwrap(published).updated_at };
    },
  );
}

/**
 * REP-04: moves an audit to another status. Every transition is allowed but one from or to 'withdrawn'. Resolves with the audit's
 * new updated_at.
 */
export function useChangeAuditStatus(userId: string) {
  return useChange(
    staleKeys(userId),
    async ({ auditId, status }: { auditId: string; status: AuditStatus }): Promise<string> => {
      const audits = supabase().from('audits');
      return unwrap(await audits.update({ status }).eq('id', auditId).select('updated_at').single())
        .updated_at;
    },
  );
}

/** REP-04: withdraws an audit with its reports and findings, for a reason of 10 to 500 characters. Rejects with a DataError. */
export function useWithdrawAudit(userId: string) {
  return useChange(staleKeys(userId), async ({ auditId, reason }: { auditId: string; reason: string }) => {
    unwrap(await supabase().rpc('withdraw_audit', { audit_id: auditId, reason }));
  });
}

/** REP-05: withdraws a version of a report for a reason of 10 to 500 characters. Rejects with a DataError. */
export function useWithdrawReport(userId: string) {
  return useChange(staleKeys(userId), ({ versionId, reason }: { versionId: string; reason: string }) =>
    callFunction('withdraw-report', { id: versionId, reason }),
  );
}

type ReportLocation = { report_url?: string | null; report_path?: string | null; report_kind?: string };
type NewAudit = AuditValues & { id: string; client_id: string };

async function createAudit(audit: NewAudit, change: AuditChange): Promise<void> {
  const { project, report, serviceRequestId = null, isAnother, plan, scope } = change;
  // The report is stored first: without it, nothing is saved.
  const location =
    report.kind === 'upload'
      ? {
          report_kind: report.reportKind,
          report_path: await uploadReport(audit.client_id, audit.id, report.file),
        }
      : reportLocation(report);
  const row = { ...audit, ...location, ...plan, service_request_id: serviceRequestId };
  const created = await supabase().rpc('create_audit', {
    ...('id' in project
      ? { audit: { ...row, project_id: project.id } }
      : { audit: row, project_name: project.name }),
    ...(isAnother && { is_another: true }),
    ...(scope && { scope: { nsloc: scope.nsloc }, repositories: scope.repositories }),
    ...(report.kind === 'upload' && { client_name: report.clientName }),
  });
  if (!created.error) {
    // The audit is saved: what is not sealed now is sealed by the timer (SEAL-01).
    if (report.kind === 'upload') await sealReport(audit.id).catch(() => {});
    return;
  }
  const error = toDataError(created.error, created.status);
  if (error.kind === 'conflict' && serviceRequestId && (await hasAudit(serviceRequestId)))
    throw new SecondAuditError('conflict', error.message);
  throw error;
}

async function hasAudit(serviceRequestId: string): Promise<boolean> {
  const audits = unwrap(
    await supabase()
      .from('audits')
      .select('id')
      .eq('service_request_id', serviceRequestId)
      .neq('status', 'withdrawn')
      .limit(1),
  );
  return audits.length > 0;
}

async function updateAudit(
  userId: string,
  before: Pick<Audit, 'id' | 'updated_at'>,
  row: Omit<AuditValues, 'version'> & Partial<Pick<AuditValues, 'version'>> & ReportLocation,
  project: ProjectChoice,
): Promise<string> {
  const saved = unwrap(
    await supabase()
      .from('audits')
      .update({ ...row, project_id: await projectId(userId, project) })
      .eq('id', before.id)
      .eq('updated_at', before.updated_at)
      .select('updated_at')
      .maybeSingle(),
  );
  if (!saved) {
    throw new DataError(
      'conflict',
      'Someone else has changed this audit. Reload the page to see the current version.',
    );
  }
  return saved.updated_at;
}

/** The id of the chosen project, which is created when the client has none of that name. */
async function projectId(userId: string, project: ProjectChoice): Promise<string> {
  if ('id' in project) return project.id;
  const projects = () => supabase().from('projects');
  const existing = unwrap(
    await projects().select('id').eq('client_id', userId).eq('name', project.name).limit(1).maybeSingle(),
  );
  if (existing) return existing.id;
  return unwrap(await projects().insert({ client_id: userId, name: project.name }).select('id').single()).id;
}

/** The columns that say where the report is: none when it stays as it is. */
function reportLocation(report: Exclude<ReportChange, { kind: 'upload' }>): ReportLocation {
  if (report.kind === 'keep') return {};
  if (report.kind === 'remove') return { report_url: null, report_path: null };
  return { report_url: report.url, report_path: null, report_kind: report.reportKind };
}

const staleKeys = (userId: string) => [
  ['audits'],
  ['projects', userId],
  ['activity'],
  ['clients', 'stats'],
  // Creating an audit from a request accepts the request.
  ['service-requests'],
];
