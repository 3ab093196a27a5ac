import type { ActivityLine } from '@portal/data/activity/queries';
import { formatCount } from '@portal/domain/format/formatters';
import { findingStatusLabel, severityLabel } from '@portal/domain/findings/finding-labels';
import { auditStatusLabel, requestStatusLabel } from '@portal/domain/status-labels';

/** Every action that the log can hold with its label, in the groups and the order in which the filter lists them. */
export const ACTIVITY_GROUPS = {
  Clients: {
    entered_client: 'Entered client',
    approved_client: 'Approved client',
    rejected_client: 'Rejected client',
    reopened_client: 'Reopened client',
    suspended_client: 'Suspended client',
    resumed_client: 'Resumed client',
    renamed_client: 'Client changed their name',
    changed_application_owner: 'Changed application owner',
    started_impersonation: 'Started impersonation',
    ended_impersonation: 'Ended impersonation',
    entered_request: 'Entered service request',
    changed_request_status: 'Changed service request',
    sent_proposal: 'Sent proposal',
    decided_proposal: 'Client answered proposal',
    recommended_article: 'Recommended article',
    unrecommended_article: 'Removed recommendation',
  },
  'Audits and projects': {
    created_project: 'Created project',
    renamed_project: 'Renamed project',
    deleted_project: 'Deleted project',
    created_audit: 'Created audit',
    updated_audit: 'Updated audit',
    changed_audit_status: 'Changed audit status',
    withdrew_audit: 'Withdrew audit',
    changed_scope: 'Changed scope',
    answered_scope_proposal: 'Answered a proposed scope',
    changed_preparation: 'Changed preparations',
    changed_engagement_settings: 'Changed the planning settings',
    undid_step: 'Undid a step',
  },
  Reports: {
    issued_report: 'Issued generated report',
    uploaded_report: 'Uploaded report',
    withdrew_report: 'Withdrew report',
    published_section: 'Published report text',
    changed_section: 'Changed report text',
    took_back_section: 'Took back report text',
    changed_report_settings: 'Changed the report settings',
  },
  Findings: {
    imported_findings: 'Imported findings as drafts',
    undid_import: 'Undid import of findings',
    published_findings: 'Published findings',
    updated_finding: 'Updated finding',
    moved_finding: 'Changed finding status',
    undid_review: 'Undid review of a fix',
    changed_finding_severity: 'Changed finding severity',
    deleted_draft: 'Deleted draft of a finding',
    changed_approval_rule: 'Changed the rule about approvals',
  },
  'Files and source': {
    uploaded_file: 'Uploaded file',
    changed_file: 'Changed category or audit of a file',
    deleted_file: 'Deleted file',
    requested_source: 'Requested source',
    withdrew_source_request: 'Withdrew the request for source',
    took_archive: 'Downloaded an archive',
    added_source: 'Added source',
    removed_source: 'Removed source',
    confirmed_source: 'Confirmed source that the client added',
    added_deployments: 'Added deployments',
    removed_deployment: 'Removed a deployment',
  },
  Teams: {
    invited_to_team: 'Invited a person to the team',
    took_back_invitation: 'Took back an invitation',
    joined_team: 'Joined the team',
    changed_team_role: 'Changed a role in the team',
    left_team: 'Left the team',
    removed_from_team: 'Removed a person from the team',
    handed_over_ownership: 'Handed over the ownership',
  },
  Webhooks: {
    added_webhook: 'Added a webhook',
    changed_webhook: 'Changed a webhook',
    rotated_webhook_secret: 'Rotated the secret of a webhook',
    removed_webhook: 'Removed a webhook',
    switched_off_webhook: 'Switched off a webhook after failures',
  },
  'Access tokens': {
    created_access_token: 'Created an access token',
    revoked_access_token: 'Revoked an access token',
    switched_mcp: 'Switched MCP on or off',
  },
  Accounts: {
    renamed_admin: 'Admin changed their name',
    invited_staff: 'Invited to our staff',
    staffed_audit: 'Staffed audit',
    unstaffed_audit: 'Ended staffing of audit',
    granted_role: 'Granted role',
    revoked_role: 'Revoked role',
    changed_sign_in_address: 'Changed sign-in address',
    added_second_factor: 'Added an authenticator app',
    removed_second_factor: 'Removed an authenticator app',
    reset_second_factor: 'Reset two-factor authentication',
    created_recovery_codes: 'Created recovery codes',
    used_recovery_code: 'Used a recovery code',
  },
  Exports: {
    exported_clients: 'Exported clients',
    exported_activity: 'Exported the activity log',
  },
} as const;

const LABELS: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(ACTIVITY_GROUPS));
export const ACTIVITY_SIDES = { admins: 'All admin actions', clients: 'All client actions' };
export const ACTIVITY_CHOICES: readonly string[] = [...Object.keys(ACTIVITY_SIDES), ...Object.keys(LABELS)];

export function activityLabel(action: string): string {
  return LABELS[action] ?? action;
}

/** The actions that are about a person's account: the log names the person as their target, and in the details their client. */
const ACCOUNT_ACTIONS = new Set([
  'renamed_admin',
  'granted_role',
  'revoked_role',
  'changed_sign_in_address',
  'added_second_factor',
  'removed_second_factor',
  'reset_second_factor',
  'created_recovery_codes',
  'used_recovery_code',
]);

const STATE_LABELS: Readonly<Record<string, (state: string) => string>> = {
  changed_request_status: requestStatusLabel,
  moved_finding: findingStatusLabel,
  changed_finding_severity: severityLabel,
};

/** The actions whose details say in `to` what became of their subject. */
const STATED_ACTIONS = new Set(['decided_proposal', 'answered_scope_proposal', 'changed_preparation']);

/** Returns the client that a line is about; null for an admin's account, and for one that belonged to no client at that time. */
export function clientOf({ action, target_user_id: target, details }: ActivityLine): string | null {
  return ACCOUNT_ACTIONS.has(action) ? detailText(details, 'client_id') : target;
}

export function detailText(details: unknown, name: string): string | null {
  if (typeof details !== 'object' || details === null) return null;
  const value: unknown = Object.entries(details).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : null;
}

/** The object that a log entry is about, with what changed and the reason; null without one. */
export function activitySubject(action: string, details: unknown): string | null {
  if (action === 'renamed_client' || action === 'renamed_admin') return describeRenaming(details);
  const isRenamed =
    action === 'renamed_project' || (action === 'updated_audit' && detailText(details, 'from'));
  if (isRenamed) return describeChange(details, 'none');
  if (action === 'changed_application_owner') return describeChange(details, 'nobody');
  if (action === 'changed_report_settings' || action === 'changed_engagement_settings')
    return detailText(details, 'changed');
  if (action === 'staffed_audit' || action === 'unstaffed_audit')
    return ['title', 'to', 'duty'].flatMap((name) => detailText(details, name) ?? []).join(': ');
  if (action === 'changed_approval_rule') return detailText(details, 'to') === 'on' ? 'On' : 'Off';
  const reason = detailText(details, 'reason');
  const step = detailText(details, 'step');
  const subject =
    ['item', 'title', 'project_name', 'file_name', 'person_name', 'address', 'server', 'role']
      .map((name) => detailText(details, name))
      .find(Boolean) ?? detailText(details, 'article_slug')?.replaceAll('-', ' ');
  const [oldAddress, newAddress] = ['old_address', 'new_address'].map((name) => detailText(details, name));
  if (oldAddress && newAddress) return `${oldAddress} to ${newAddress}`;
  const [from, to, version, section] = ['from', 'to', 'version', 'section'].map((name) =>
    detailText(details, name),
  );
  const label = STATE_LABELS[step ?? action] ?? auditStatusLabel;
  const change =
    from && to
      ? `${label(from)} to ${label(to)}`
      : [version && `version ${version}`, STATED_ACTIONS.has(action) && to?.replaceAll('_', ' ')]
          .filter(Boolean)
          .join(' ') || section;
  return (
    [step && activityLabel(step), subject, detailText(details, 'number') ?? howMany(details), change, reason]
      .filter(Boolean)
      .join(': ') || null
  );
}

function howMany(details: unknown): string | null {
  const count = typeof details === 'object' && details !== null && 'count' in details ? details.count : null;
  return typeof count === 'number' && count > 1 ? formatCount(count, 'finding') : null;
}

/** PICK-05: both names of a client or admin with another name. */
function describeRenaming(details: unknown): string {
  return `${detailText(details, 'field') === 'company_name' ? 'Company' : 'Name'}: ${describeChange(details, 'none')}`;
}

/** The name before and after a change; `none` stands for a missing name. */
function describeChange(details: unknown, none: string): string {
  const [from, to] = ['from', 'to'].map((name) => detailText(details, name) || none);
  return `${from} to ${to}`;
}
