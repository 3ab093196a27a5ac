import { noticePath } from '@portal/domain/notices/kinds';
import type { Notice } from '@portal/data/notices/notices';
import { formatDate } from '@portal/domain/format/formatters';
import { lookUp } from '@portal/domain/format/look-up';
import {
  actorName,
  describeAssignment,
  describeEvent,
  getFindingNumber,
} from '@portal/domain/events/describe-event';

type Fact = (name: string) => string;
type Sentence = (fact: Fact, notice: Notice) => string;

const factOf =
  ({ facts }: Notice): Fact =>
  (name) =>
    typeof facts[name] === 'string' ? facts[name] : '';

/** NOTE-01: a notice as a sentence. The audit stands above it. */
export function describeNotice(notice: Notice): string {
  const fact = factOf(notice);
  const sentence = lookUp(WITHOUT_PERSON, notice.kind);
  if (sentence) return sentence(fact, notice);
  const rest = lookUp(AFTER_PERSON, notice.kind)?.(fact, notice) ?? describeEvent(notice);
  return `${actorName({ ...notice, actor_id: null }, '')} ${rest}`;
}

const switchedOff: Sentence = (fact) => `The webhook to ${fact('server')} was switched off`;

/** Whole sentences, about what no person did. */
const WITHOUT_PERSON: Readonly<Record<string, Sentence>> = {
  webhook_switched_off: switchedOff,
  firm_webhook_switched_off: switchedOff,
  deployment_changed: (fact) => `The code of the deployment ${fact('label') || fact('contract')} has changed`,
  approval_needed: () => 'Drafts are waiting for your approval',
  preparation_overdue: () => 'Preparations are overdue',
  fixes_due_soon: (fact) => `Fixes are due by ${formatDate(fact('due'))}`,
  fixes_overdue: (fact) => `Fixes were due by ${formatDate(fact('due'))}`,
};

/** What follows the person's name, where it differs from the history of an audit. */
const AFTER_PERSON: Readonly<Record<string, Sentence>> = {
  finding_commented: (_fact, notice) => `commented on ${getFindingNumber(notice) ?? 'a finding'}`,
  finding_assigned: (_fact, { facts }) => describeAssignment(facts, 'you'),
  team_joined: () => 'joined your team',
  team_role_changed: (fact) => `made you a ${fact('to')} of your team`,
  lead_assigned: () => 'made you the lead of this audit',
  audit_staffed: (fact) => `added you to the staff of this audit as ${fact('duty')}`,
  source_requested: () => 'requested the source code of a repository',
  source_added: () => 'added source code',
  application_submitted: () => 'submitted an application',
  application_owner_changed: (_fact, { client_name }) =>
    `assigned the application of ${client_name ?? 'a client'} to you`,
  client_approved: () => 'approved your application',
  client_rejected: () => 'rejected your application',
  client_reopened: () => 'reopened your application',
  client_suspended: () => 'suspended your access',
  client_resumed: () => 'resumed your access',
  request_decided: (fact) => `${fact('to')} the request for ${fact('project_name')}`,
  proposal_sent: (fact) => `sent a proposal for ${fact('project_name')}`,
  proposal_decided: (fact) => `${fact('to')} the proposal for ${fact('project_name')}`,
  proposal_withdrawn: (fact) =>
    `changed the request for ${fact('project_name')}, which withdrew the proposal`,
  scope_proposed: () => 'proposed a scope',
  scope_proposal_answered: (fact) => `${fact('to')} the scope you proposed`,
  preparation_changed: (fact) => `marked “${fact('item')}” as ${fact('to').replaceAll('_', ' ')}`,
  request_sent: (fact) => `requested a service for ${fact('project_name')}`,
  request_status_changed: (fact) =>
    fact('to') === 'withdrawn'
      ? `withdrew the request for ${fact('project_name')}`
      : `moved the request for ${fact('project_name')} to ${fact('to').replaceAll('_', ' ')}`,
};

/** Where a notice leads: to the thing itself, as a client or as an admin. */
export function noticeHref(notice: Notice, isAdmin: boolean): string {
  const fact = factOf(notice);
  const finding = fact('finding_id');
  return noticePath(
    notice.kind,
    {
      audit: notice.audit_id,
      finding: finding && (isAdmin ? finding : getFindingNumber(notice)),
      comment: fact('comment_id'),
      request: fact('request_id'),
      client: notice.client_id,
    },
    isAdmin,
  );
}
