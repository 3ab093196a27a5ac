import { noticePath } from '@portal/domain/notices/kinds';
import type { Notice } from '@portal/data/notices/notices';
import { formatDate } from '@portal/domain/format/formatters';
import {
  actorName,
  describeAssignment,
  describeEvent,
  getFindingNumber,
} from '@portal/domain/events/describe-event';

const text = ({ facts }: Notice, name: string) => (typeof facts[name] === 'string' ? facts[name] : '');

/** NOTE-01: a notice as a sentence. The audit stands above it. */
export function describeNotice(notice: Notice): string {
  // Nobody did it.
  if (notice.kind === 'webhook_switched_off' || notice.kind === 'firm_webhook_switched_off')
    return `The webhook to ${text(notice, 'server')} was switched off`;
  if (notice.kind === 'deployment_changed')
    return `The code of the deployment ${text(notice, 'label') || text(notice, 'contract')} has changed`;
  if (notice.kind === 'approval_needed') return 'Drafts are waiting for your approval';
  if (notice.kind === 'preparation_overdue') return 'Preparations are overdue';
  if (notice.kind === 'fixes_due_soon') return `Fixes are due by ${formatDate(text(notice, 'due'))}`;
  if (notice.kind === 'fixes_overdue') return `Fixes were due by ${formatDate(text(notice, 'due'))}`;
  return `${actorName({ ...notice, actor_id: null }, '')} ${deed(notice)}`;
}

function deed(notice: Notice): string {
  const project = text(notice, 'project_name');
  switch (notice.kind) {
    case 'finding_commented':
      return `commented on ${getFindingNumber(notice) ?? 'a finding'}`;
    case 'finding_assigned':
      return describeAssignment(notice.facts, 'you');
    case 'team_joined':
      return 'joined your team';
    case 'team_role_changed':
      return `made you a ${text(notice, 'to')} of your team`;
    case 'lead_assigned':
      return 'made you the lead of this audit';
    case 'audit_staffed':
      return `added you to the staff of this audit as ${text(notice, 'duty')}`;
    case 'source_requested':
      return 'requested the source code of a repository';
    case 'source_added':
      return 'added source code';
    case 'application_submitted':
      return 'submitted an application';
    case 'application_owner_changed':
      return `assigned the application of ${notice.client_name ?? 'a client'} to you`;
    case 'client_approved':
      return 'approved your application';
    case 'client_rejected':
      return 'rejected your application';
    case 'client_reopened':
      return 'reopened your application';
    case 'client_suspended':
      return 'suspended your access';
    case 'client_resumed':
      return 'resumed your access';
    case 'request_decided':
      return `${text(notice, 'to')} the request for ${project}`;
    case 'proposal_sent':
      return `sent a proposal for ${project}`;
    case 'proposal_decided':
      return `${text(notice, 'to')} the proposal for ${project}`;
    case 'proposal_withdrawn':
      return `changed the request for ${project}, which withdrew the proposal`;
    case 'scope_proposed':
      return 'proposed a scope';
    case 'scope_proposal_answered':
      return `${text(notice, 'to')} the scope you proposed`;
    case 'preparation_changed':
      return `marked “${text(notice, 'item')}” as ${text(notice, 'to').replaceAll('_', ' ')}`;
    case 'request_sent':
      return `requested a service for ${project}`;
    case 'request_status_changed':
      return text(notice, 'to') === 'withdrawn'
        ? `withdrew the request for ${project}`
        : `moved the request for ${project} to ${text(notice, 'to').replaceAll('_', ' ')}`;
    default:
      return describeEvent(notice);
  }
}

/** Where a notice leads: to the thing itself, as a client or as an admin. */
export function noticeHref(notice: Notice, isAdmin: boolean): string {
  const finding = text(notice, 'finding_id');
  return noticePath(
    notice.kind,
    {
      audit: notice.audit_id,
      finding: finding && (isAdmin ? finding : getFindingNumber(notice)),
      comment: text(notice, 'comment_id'),
      request: text(notice, 'request_id'),
      client: notice.client_id,
    },
    isAdmin,
  );
}
