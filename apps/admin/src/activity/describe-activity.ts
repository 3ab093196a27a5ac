import { auditStatusLabel, requestStatusLabel } from '@portal/ui/primitives/status-labels';

const LABELS: Readonly<Record<string, string>> = {
  approved_client: 'Approved client',
  rejected_client: 'Rejected client',
  reopened_client: 'Reopened client',
  started_impersonation: 'Started impersonation',
  ended_impersonation: 'Ended impersonation',
  created_audit: 'Created audit',
  updated_audit: 'Updated audit',
  deleted_audit: 'Deleted audit',
  changed_audit_status: 'Changed audit status',
  uploaded_report: 'Uploaded report',
  withdrew_report: 'Withdrew report',
  uploaded_file: 'Uploaded file',
  deleted_file: 'Deleted file',
  recommended_article: 'Recommended article',
  unrecommended_article: 'Removed recommendation',
  changed_request_status: 'Changed service request',
};

/** ADM-08: returns the label of an action, or the action itself when it is unknown. */
export function activityLabel(action: string): string {
  return LABELS[action] ?? action;
}

/** Returns the named text from a log entry's details, or null. */
export function detailText(details: unknown, name: string): string | null {
  if (typeof details !== 'object' || details === null) return null;
  const value: unknown = Object.entries(details).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : null;
}

/** Returns the audit, request, file or article that a log entry is about, with what changed. Null when there is neither. */
export function activitySubject(action: string, details: unknown): string | null {
  const subject =
    ['title', 'project_name', 'file_name'].map((name) => detailText(details, name)).find(Boolean) ??
    detailText(details, 'article_slug')?.replaceAll('-', ' ');
  const [from, to, version] = ['from', 'to', 'version'].map((name) => detailText(details, name));
  const label = action === 'changed_request_status' ? requestStatusLabel : auditStatusLabel;
  const change = from && to ? `${label(from)} to ${label(to)}` : version && `version ${version}`;
  return [subject, change].filter(Boolean).join(': ') || null;
}
