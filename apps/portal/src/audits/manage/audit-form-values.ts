import { AUDIT_STATUSES, type ReportChange } from '@portal/data/audits/changes';
import type { Audit, Project } from '@portal/data/audits/queries';
import { NEW_PROJECT, type AuditFormValues } from './audit-schema.ts';

/** The initial values of the form: the audit's, or empty ones with the first project. */
export function auditFormValues(audit: Audit | null, projects: readonly Project[] = []): AuditFormValues {
  return {
    title: audit?.title ?? '',
    audit_type: audit?.audit_type ?? '',
    version: audit?.version ?? '',
    audit_date: audit?.audit_date ?? '',
    status: AUDIT_STATUSES.find((status) => status === audit?.status) ?? 'scheduled',
    project: audit?.project_id ?? projects[0]?.id ?? NEW_PROJECT,
    newProject: '',
    report_url: audit?.report_url ?? '',
    report_kind: 'final',
  };
}

/** A file takes precedence over the link. An unchanged link keeps the report; an emptied one removes it. */
export function reportChange(
  audit: Audit | null,
  file: File | null,
  url: string,
  reportKind: string,
  clientName = '',
): ReportChange {
  if (file) return { kind: 'upload', file, reportKind, clientName };
  if (url === (audit?.report_url ?? '')) return { kind: 'keep' };
  return url ? { kind: 'link', url, reportKind } : { kind: 'remove' };
}
