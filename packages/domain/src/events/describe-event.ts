import { formatCount, formatDate } from '../format/formatters.ts';
import { findingStatusLabel, severityLabel } from '../findings/finding-labels.ts';
import { lookUp } from '../format/look-up.ts';
import { auditStatusLabel } from '../status-labels.ts';

/** What is known of an event; the facts depend on its kind. */
export type AuditEventFacts = { kind: string; facts: Record<string, unknown> };

/** What the sentence of an event says: its facts as texts, the finding or findings, and the version of the report. */
type Told = {
  facts: AuditEventFacts['facts'];
  text: (name: string) => string;
  finding: string;
  version: string;
};

const SENTENCES: Readonly<Record<string, (event: Told) => string>> = {
  audit_created: ({ text }) =>
    text('to') === 'completed' ? 'added the audit, which was completed before' : 'created the audit',
  status_changed: ({ text }) => `moved the audit to ${auditStatusLabel(text('to'))}`,
  status_change_undone: ({ text }) => `moved the audit back to ${auditStatusLabel(text('to'))} (undone)`,
  audit_withdrawn: ({ text }) => `withdrew the audit: ${text('reason')}`,
  fixes_due_soon: ({ text }) => `reminded the client that fixes are due by ${formatDate(text('due'))}`,
  fixes_overdue: ({ text }) => `told the client that fixes were due by ${formatDate(text('due'))}`,
  fixes_due_extended: ({ text }) =>
    `gave the client until ${formatDate(text('to'))} instead of ${formatDate(text('from'))} to send fixes: ${text('reason')}`,
  review_round_added: ({ facts }) =>
    `agreed to ${formatCount(Number(facts['rounds']), 'round')} of fix review`,
  repository_changed: ({ text }) =>
    `changed the audited commit of ${text('from_repository') || text('repository')} from ${text('from').slice(0, 8)} to ${text('from_repository') ? `${text('repository')} at ` : ''}${text('to').slice(0, 8)}`,
  report_published: ({ text, version }) =>
    `published ${version}${text('report_date') && `, report dated ${formatDate(text('report_date'))}`}`,
  report_made_public: ({ version }) => `made ${version} public`,
  report_made_private: ({ version }) => `made ${version} private again`,
  deployment_shown: ({ text }) =>
    `showed the deployment ${text('label') || text('contract')} on the page of the public report`,
  deployment_hidden: ({ text }) => `no longer shows the deployment ${text('label') || text('contract')}`,
  report_withdrawn: ({ version }) => `withdrew ${version}`,
  section_published: ({ text }) => `published the text "${text('section')}"`,
  section_taken_back: ({ text }) => `took back the text "${text('section')}"`,
  findings_published: ({ finding }) => `published ${finding}`,
  severity_changed: ({ text, finding }) =>
    `changed the severity of ${finding} from ${severityLabel(text('from'))} to ${severityLabel(text('to'))}`,
  finding_edited: ({ finding, facts }) => `changed the ${listColumns(facts['columns'])} of ${finding}`,
  finding_assigned: ({ facts }) => describeAssignment(facts),
  fix_submitted: ({ finding }) => `sent a fix for ${finding}`,
  fix_replaced: ({ finding }) => `replaced the fix for ${finding}`,
  fix_withdrawn: ({ finding }) => `withdrew the fix for ${finding}`,
  finding_acknowledged: ({ finding }) => `accepted the risk of ${finding}`,
  finding_disputed: ({ finding }) => `disputed ${finding}`,
  fix_reviewed: ({ text, finding }) => `marked ${finding} as ${findingStatusLabel(text('to')).toLowerCase()}`,
  fix_review_undone: ({ text, finding }) =>
    `undid the review of ${finding}: ${findingStatusLabel(text('to')).toLowerCase()} again`,
  dispute_answered: ({ text, finding }) =>
    `answered the dispute of ${finding}: ${findingStatusLabel(text('to'))}`,
  finding_reopened: ({ finding }) => `reopened ${finding}`,
  finding_withdrawn: ({ finding }) => `withdrew ${finding}`,
};

/** AUD-03: a line of the history as a sentence without its actor. The finding's number, if any, is `getFindingNumber(event)`. */
export function describeEvent({ kind, facts }: AuditEventFacts): string {
  const text = (name: string) => (typeof facts[name] === 'string' ? facts[name] : '');
  const version = text('version') ? `version ${text('version')} of the report` : 'the report';
  const told = { facts, text, finding: nameFindings({ facts }), version };
  return lookUp(SENTENCES, kind)?.(told) ?? kind.replaceAll('_', ' ');
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
