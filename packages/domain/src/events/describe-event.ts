import { formatCount, formatDate } from '../format/formatters.ts';
import { findingStatusLabel, severityLabel } from '../findings/finding-labels.ts';
import { auditStatusLabel } from '../status-labels.ts';

/** What is known of an event; the facts depend on its kind. */
export type AuditEventFacts = { kind: string; facts: Record<string, unknown> };

/** AUD-03: a line of the history as a sentence without its actor. The finding's number, if any, is `getFindingNumber(event)`. */
export function describeEvent({ kind, facts }: AuditEventFacts): string {
  const text = (name: string) => (typeof facts[name] === 'string' ? facts[name] : '');
  const finding = nameFindings({ facts });
  const version = text('version') ? `version ${text('version')} of the report` : 'the report';
  switch (kind) {
    case 'audit_created':
      return text('to') === 'completed' ? 'added the audit, which was completed before' : 'created the audit';
    case 'status_changed':
      return `moved the audit to ${auditStatusLabel(text('to'))}`;
    case 'status_change_undone':
      return `moved the audit back to ${auditStatusLabel(text('to'))} (undone)`;
    case 'audit_withdrawn':
      return `withdrew the audit: ${text('reason')}`;
    case 'fixes_due_soon':
      return `reminded the client that fixes are due by ${formatDate(text('due'))}`;
    case 'fixes_overdue':
      return `told the client that fixes were due by ${formatDate(text('due'))}`;
    case 'fixes_due_extended':
      return `gave the client until ${formatDate(text('to'))} instead of ${formatDate(text('from'))} to send fixes: ${text('reason')}`;
    case 'review_round_added':
      return `agreed to ${formatCount(Number(facts['rounds']), 'round')} of fix review`;
    case 'repository_changed':
      return `changed the audited commit of ${text('from_repository') || text('repository')} from ${text('from').slice(0, 8)} to ${text('from_repository') ? `${text('repository')} at ` : ''}${text('to').slice(0, 8)}`;
    case 'report_published':
      return `published ${version}${text('report_date') && `, report dated ${formatDate(text('report_date'))}`}`;
    case 'report_made_public':
      return `made ${version} public`;
    case 'report_made_private':
      return `made ${version} private again`;
    case 'deployment_shown':
      return `showed the deployment ${text('label') || text('contract')} on the page of the public report`;
    case 'deployment_hidden':
      return `no longer shows the deployment ${text('label') || text('contract')}`;
    case 'report_withdrawn':
      return `withdrew ${version}`;
    case 'section_published':
      return `published the text "${text('section')}"`;
    case 'section_taken_back':
      return `took back the text "${text('section')}"`;
    case 'findings_published':
      return `published ${finding}`;
    case 'severity_changed':
      return `changed the severity of ${finding} from ${severityLabel(text('from'))} to ${severityLabel(text('to'))}`;
    case 'finding_edited':
      return `changed the ${listColumns(facts['columns'])} of ${finding}`;
    case 'finding_assigned':
      return describeAssignment(facts);
    case 'fix_submitted':
      return `sent a fix for ${finding}`;
    case 'fix_replaced':
      return `replaced the fix for ${finding}`;
    case 'fix_withdrawn':
      return `withdrew the fix for ${finding}`;
    case 'finding_acknowledged':
      return `accepted the risk of ${finding}`;
    case 'finding_disputed':
      return `disputed ${finding}`;
    case 'fix_reviewed':
      return `marked ${finding} as ${findingStatusLabel(text('to')).toLowerCase()}`;
    case 'fix_review_undone':
      return `undid the review of ${finding}: ${findingStatusLabel(text('to')).toLowerCase()} again`;
    case 'dispute_answered':
      return `answered the dispute of ${finding}: ${findingStatusLabel(text('to'))}`;
    case 'finding_reopened':
      return `reopened ${finding}`;
    case 'finding_withdrawn':
      return `withdrew ${finding}`;
    default:
      return kind.replaceAll('_', ' ');
  }
}

/** TEAM-04: who was assigned, or that nobody is, as a sentence without its actor. `to` stands for the person. */
export function describeAssignment(
  facts: AuditEventFacts['facts'],
  to = typeof facts['to'] === 'string' ? facts['to'] : null,
): string {
  const what = `${facts['is_review'] === true ? 'the review of ' : ''}${nameFindings({ facts })}`;
  // Nobody is assigned any more, or the person's name was erased.
  return to !== null || 'to_id' in facts
    ? `assigned ${what} to ${to ?? 'a former member'}`
    : `assigned ${what} to nobody`;
}

/** The finding that an event is about by its number, or how many they are. */
function nameFindings({ facts }: Pick<AuditEventFacts, 'facts'>): string {
  const count = facts['count'];
  return (
    getFindingNumber({ facts }) ?? (typeof count === 'number' ? formatCount(count, 'finding') : 'a finding')
  );
}

export function listColumns(columns: unknown): string {
  const names = Array.isArray(columns) ? columns.filter((name) => typeof name === 'string') : [];
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names) || 'text';
}

/** The number of the finding that a line of the history is about, or null. */
export function getFindingNumber({ facts }: Pick<AuditEventFacts, 'facts'>): string | null {
  return typeof facts['number'] === 'string' ? facts['number'] : null;
}

type Actor = { actor_id: string | null; actor_name: string | null; by_firm: boolean };

/** Who acted, for the reader with this id: "You", a name, or the side when the name is not known. */
export function actorName({ actor_id, actor_name, by_firm }: Actor, readerId: string): string {
  if (actor_id !== null && actor_id === readerId) return 'You';
  const side = by_firm ? 'Auditor' : 'Client';
  return actor_name?.trim() || side;
}
