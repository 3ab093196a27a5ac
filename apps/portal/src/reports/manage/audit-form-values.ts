import { AUDIT_STATUSES, type ReportChange } from '@portal/data/audits/changes';
import type { Audit } from '@portal/data/audits/queries';
import type { Project } from '@portal/data/projects/queries';
import { serviceTypeLabel, type ServiceRequest } from '@portal/data/service-requests/types';
import { NEW_PROJECT, type AuditFormValues } from './audit-schema.ts';

type FormSource = {
  audit: Audit | null;
  request: ServiceRequest | undefined;
  projects: Project[] | undefined;
};

/** The initial values of the form, taken from the audit or from the request (ADM-09). */
export function auditFormValues({ audit, request, projects = [] }: FormSource): AuditFormValues {
  const requested = projects.find(({ name }) => isSameName(name, request?.project_name));
  const project = request ? requested?.id : projects[0]?.id;
  return {
    title: audit?.title ?? request?.project_name ?? '',
    audit_type: audit?.audit_type ?? (request ? serviceTypeLabel(request.service_type) : ''),
    version: audit?.version ?? '',
    audit_date: audit?.audit_date ?? '',
    status: AUDIT_STATUSES.find((status) => status === audit?.status) ?? 'scheduled',
    project: audit?.project_id ?? project ?? NEW_PROJECT,
    newProject: request?.project_name ?? '',
    report_url: audit?.report_url ?? '',
  };
}

/** A file takes precedence over the link. An unchanged link keeps the report; an emptied one removes it. */
export function reportChange(audit: Audit | null, file: File | null, url: string): ReportChange {
  if (file) return { kind: 'upload', file };
  if (url === (audit?.report_url ?? '')) return { kind: 'keep' };
  return url ? { kind: 'link', url } : { kind: 'remove' };
}

function isSameName(name: string, other: string | undefined): boolean {
  return name.trim().toLowerCase() === other?.trim().toLowerCase();
}
