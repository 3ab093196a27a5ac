// Every kind of event of which somebody is told (NOTE-01 to NOTE-03), for apps and edge functions. A check compares `told` with
// private.notice_rules (supabase/schemas/telling/71_events.sql). The bell's sentence is in apps/shell/src/notices/describe-notice.ts.
import { paths } from '../routing/paths.ts';

/** Whose relation to the client or audit it is; private.people_of says who that is now. */
type Relation =
  | 'client'
  | 'owner'
  | 'applicant'
  | 'lead'
  | 'admin'
  | 'staff'
  | 'person'
  | 'approver'
  | 'teammate'
  | 'firm';

/** How it comes by e-mail unless the person chooses another way. What comes 'always' cannot be switched off. */
type Email = 'always' | 'at_once' | 'daily' | 'never';

/** For one notice and for several, with {count}, {about} and {to}, the state that it has come to. */
type Copy = string | readonly [one: string, several: string];

export type NoticePage =
  | 'audit'
  | 'findings'
  | 'deployments'
  | 'reports'
  | 'request'
  | 'client'
  | 'team'
  | 'webhooks';

type NoticeKind = Readonly<{
  label: string;
  /** Who is notified, by which e-mail, and who must have acted. */
  told: Readonly<Partial<Record<Relation, Email | `${Email} by ${'auditor' | 'client'}`>>>;
  page: NoticePage;
  /** The status of the findings to which it leads the firm when it is about several. */
  firmStatus?: string;
  /** The subject of its e-mail after the audit's name, and its line in the digest. A kind without one is never in a digest. */
  phrase?: Copy;
  /** Its e-mail, about the audit, request, client or portal. A kind without one has a template (supabase/functions/deliver-email). */
  sentence?: Copy;
}>;

/** Related kinds stand together, as people of both sides read them. */
export const NOTICE_KINDS: Readonly<Record<string, NoticeKind>> = {
  status_changed: {
    label: 'Audit status changed',
    told: { client: 'at_once' },
    page: 'audit',
    phrase: 'the status has changed',
  },
  audit_withdrawn: {
    label: 'Audit withdrawn',
    told: { client: 'at_once' },
    page: 'audit',
    phrase: 'the audit was withdrawn',
  },
  report_published: {
    label: 'Report published',
    told: { client: 'at_once' },
    page: 'reports',
    phrase: 'a new version of the report',
  },
  report_withdrawn: {
    label: 'Report withdrawn',
    told: { client: 'at_once' },
    page: 'reports',
    phrase: 'a version of the report was withdrawn',
    sentence: 'We have withdrawn a version of the report on {about}. The reports page says why.',
  },
  report_made_public: {
    label: 'Report made public',
    told: { lead: 'never' },
    page: 'reports',
    phrase: 'a report was made public',
    sentence: 'The client has made a report on {about} public.',
  },
  report_made_private: {
    label: 'Report made private',
    told: { lead: 'never' },
    page: 'reports',
    phrase: 'a report was made private again',
    sentence: 'The client has made a report on {about} private again.',
  },
  lead_assigned: {
    label: 'Lead auditor assigned',
    told: { person: 'at_once' },
    page: 'audit',
    phrase: 'you are the lead auditor',
    sentence: 'You are now the lead auditor of {about}.',
  },
  scope_proposed: {
    label: 'Scope proposed',
    told: { admin: 'never', staff: 'never', firm: 'at_once' },
    page: 'audit',
    phrase: 'the client has proposed a scope',
    sentence: 'The client has proposed a scope for {about}. It is waiting for an answer.',
  },
  scope_proposal_answered: {
    label: 'Proposed scope answered',
    told: { client: 'at_once' },
    page: 'audit',
    phrase: 'the scope you proposed was {to}',
    sentence: 'We have {to} the scope that you proposed for {about}.',
  },
  preparation_changed: {
    label: 'Preparations changed',
    told: { lead: 'never by client' },
    page: 'audit',
    phrase: 'the preparations have changed',
    sentence: 'The client has updated the preparations for {about}.',
  },
  preparation_overdue: {
    label: 'Preparations overdue',
    told: { client: 'at_once', lead: 'at_once' },
    page: 'audit',
    phrase: 'preparations are overdue',
    sentence:
      'Preparations for {about} are overdue. The page of the audit lists what is still open and when the work starts.',
  },
  fixes_due_soon: {
    label: 'Fixes due soon',
    told: { client: 'at_once', lead: 'never' },
    page: 'findings',
    phrase: 'fixes are due within three working days',
    sentence:
      'Fixes for {about} are due within three working days. The page of the audit says until which day you can send them, and which findings wait for you.',
  },
  fixes_overdue: {
    label: 'Fixes overdue',
    told: { client: 'at_once', lead: 'never' },
    page: 'findings',
    phrase: 'fixes are overdue',
    sentence:
      'Fixes for {about} are overdue, and findings still wait for you. If you need more time, write to us.',
  },
  fixes_due_extended: {
    label: 'More time for fixes',
    told: { client: 'at_once' },
    page: 'audit',
    phrase: 'you have more time to send fixes',
    sentence: 'You have more time to send fixes for {about}. The page of the audit says until when.',
  },
  review_round_added: {
    label: 'Round of fix review added',
    told: { client: 'at_once' },
    page: 'findings',
    phrase: 'another round of fix review',
    sentence: 'We have added a round of fix review to {about}, so you can send further fixes.',
  },
  audit_staffed: {
    label: 'Staffed on an audit',
    told: { person: 'at_once' },
    page: 'audit',
    phrase: 'you work on this audit',
    sentence: 'You now work on {about}. The page of the audit says what your duty is, and until when.',
  },
  source_requested: {
    label: 'Source code requested',
    told: { client: 'at_once' },
    page: 'audit',
    phrase: 'we need the source code of a repository',
    sentence:
      'To audit {about}, we need the source code of a repository. You can upload it as a ZIP file on the page of the audit.',
  },
  source_added: {
    label: 'Source code added',
    told: { admin: 'never by client', staff: 'never by client' },
    page: 'audit',
    phrase: 'source code was added',
    sentence: 'The client has added source code to {about}.',
  },
  deployment_changed: {
    label: 'Deployed code changed',
    told: { client: 'at_once', lead: 'at_once' },
    page: 'deployments',
    phrase: ['the code of a deployment has changed', 'the code of {count} deployments has changed'],
    sentence: [
      'The code of a deployment of {about} has changed.',
      'The code of {count} deployments of {about} has changed.',
    ],
  },
  approval_needed: {
    label: 'Drafts to approve',
    told: { approver: 'never' },
    page: 'findings',
    firmStatus: 'draft',
    phrase: 'drafts are waiting for your approval',
    sentence: 'Drafts of findings from {about} are waiting for your approval.',
  },
  findings_published: {
    label: 'Findings published',
    told: { client: 'at_once' },
    page: 'findings',
    phrase: 'new findings',
  },
  finding_commented: {
    label: 'Comment on a finding',
    told: {
      client: 'at_once',
      admin: 'never by client',
      staff: 'never by client',
      firm: 'at_once by client',
    },
    page: 'findings',
    phrase: ['a new comment', '{count} new comments'],
    sentence: [
      'There is a new comment on a finding from {about}.',
      'There are {count} new comments on findings from {about}.',
    ],
  },
  severity_changed: {
    label: 'Severity changed',
    told: { client: 'at_once' },
    page: 'findings',
    phrase: ['the severity of a finding was changed', 'the severity of {count} findings was changed'],
    sentence: [
      'We have changed the severity of a finding from {about}. The finding says why.',
      'We have changed the severity of {count} findings from {about}. Each finding says why.',
    ],
  },
  fix_reviewed: {
    label: 'Fix reviewed',
    told: { client: 'at_once' },
    page: 'findings',
    phrase: ['a fix was reviewed', '{count} fixes were reviewed'],
  },
  dispute_answered: {
    label: 'Dispute answered',
    told: { client: 'at_once' },
    page: 'findings',
    phrase: ['a dispute was answered', '{count} disputes were answered'],
  },
  finding_reopened: {
    label: 'Finding reopened',
    told: { client: 'at_once' },
    page: 'findings',
    phrase: ['a finding was reopened', '{count} findings were reopened'],
  },
  finding_withdrawn: {
    label: 'Finding withdrawn',
    told: { client: 'at_once' },
    page: 'findings',
    phrase: ['a finding was withdrawn', '{count} findings were withdrawn'],
    sentence: [
      'We have withdrawn a finding from {about}. The finding says why.',
      'We have withdrawn {count} findings from {about}. Each finding says why.',
    ],
  },
  finding_assigned: {
    label: 'Finding assigned',
    told: { person: 'at_once', teammate: 'at_once' },
    page: 'findings',
    phrase: 'findings were assigned to you',
    sentence: 'Findings from {about} were assigned to you.',
  },
  fix_submitted: {
    label: 'Fix submitted',
    told: { admin: 'never', staff: 'never', firm: 'at_once' },
    page: 'findings',
    firmStatus: 'fix_submitted',
    phrase: ['a fix to review', '{count} fixes to review'],
    sentence: [
      'The client has sent a fix for a finding from {about}. It is waiting for a review.',
      'The client has sent {count} fixes for findings from {about}. They are waiting for a review.',
    ],
  },
  fix_replaced: {
    label: 'Fix replaced',
    told: { admin: 'never', staff: 'never' },
    page: 'findings',
    firmStatus: 'fix_submitted',
    phrase: ['a fix was replaced', '{count} fixes were replaced'],
    sentence: [
      'The client has replaced a fix for a finding from {about}.',
      'The client has replaced {count} fixes for findings from {about}.',
    ],
  },
  fix_withdrawn: {
    label: 'Fix withdrawn',
    told: { admin: 'never', staff: 'never' },
    page: 'findings',
    phrase: ['a fix was withdrawn', '{count} fixes were withdrawn'],
    sentence: [
      'The client has withdrawn a fix for a finding from {about}.',
      'The client has withdrawn {count} fixes for findings from {about}.',
    ],
  },
  finding_disputed: {
    label: 'Finding disputed',
    told: { admin: 'never', staff: 'never', firm: 'at_once' },
    page: 'findings',
    firmStatus: 'disputed',
    phrase: ['a finding was disputed', '{count} findings were disputed'],
    sentence: [
      'The client has disputed a finding from {about}.',
      'The client has disputed {count} findings from {about}.',
    ],
  },
  finding_acknowledged: {
    label: 'Risk accepted',
    told: { lead: 'never' },
    page: 'findings',
    firmStatus: 'acknowledged',
    phrase: ['a risk was accepted', '{count} risks were accepted'],
    sentence: [
      'The client has accepted the risk of a finding from {about}.',
      'The client has accepted the risks of {count} findings from {about}.',
    ],
  },
  application_submitted: {
    label: 'Application submitted',
    told: { admin: 'never' },
    page: 'client',
    phrase: 'a new application',
    sentence: '{about} has applied and is waiting for a decision.',
  },
  application_owner_changed: {
    label: 'Application assigned',
    told: { person: 'at_once' },
    page: 'client',
    phrase: 'an application was assigned to you',
    sentence: 'The application from {about} was assigned to you.',
  },
  client_approved: {
    label: 'Application approved',
    told: { client: 'always' },
    page: 'client',
  },
  client_rejected: {
    label: 'Application rejected',
    told: { applicant: 'always' },
    page: 'client',
  },
  client_reopened: {
    label: 'Application reopened',
    told: { applicant: 'always' },
    page: 'client',
  },
  client_suspended: {
    label: 'Access suspended',
    told: { applicant: 'always' },
    page: 'client',
  },
  client_resumed: {
    label: 'Access resumed',
    told: { client: 'always' },
    page: 'client',
  },
  request_sent: {
    label: 'Service requested',
    told: { admin: 'never', firm: 'always' },
    page: 'request',
    phrase: ['a new service request', '{count} new service requests'],
    sentence: ['{about} has requested a service.', '{about} has sent {count} service requests.'],
  },
  request_decided: {
    label: 'Service request answered',
    told: { client: 'always' },
    page: 'request',
  },
  request_status_changed: {
    label: 'Service request updated',
    told: { client: 'never by auditor', admin: 'never by client' },
    page: 'request',
    phrase: ['a service request has changed', '{count} service requests have changed'],
    sentence: [
      'The status of a service request has changed: {about}.',
      'The status of {count} service requests has changed: {about}.',
    ],
  },
  proposal_sent: {
    label: 'Proposal',
    told: { client: 'always' },
    page: 'request',
    phrase: 'a proposal for you',
    sentence:
      'We have sent you a proposal for {about}. The owner of your team can accept or decline it in the portal, where it also says until when it is valid.',
  },
  proposal_decided: {
    label: 'Proposal answered',
    told: { admin: 'never', firm: 'always' },
    page: 'request',
    phrase: 'a proposal was {to}',
    sentence: '{about} has {to} a proposal.',
  },
  proposal_withdrawn: {
    label: 'Proposal withdrawn',
    told: { client: 'at_once', admin: 'never', firm: 'at_once' },
    page: 'request',
    phrase: 'a proposal was withdrawn',
    sentence: 'A proposal was withdrawn because the request that it answers was changed: {about}.',
  },
  team_joined: {
    label: 'New team member',
    told: { client: 'never' },
    page: 'team',
    phrase: ['a new person in your team', '{count} new people in your team'],
    sentence: ['A new person has joined your team.', '{count} new people have joined your team.'],
  },
  team_role_changed: {
    label: 'Your role in the team changed',
    told: { teammate: 'at_once' },
    page: 'team',
    phrase: 'your role in the team was changed',
    sentence: 'The owner of your team has changed your role in the portal.',
  },
  webhook_switched_off: {
    label: 'Webhook switched off',
    told: { owner: 'at_once' },
    page: 'webhooks',
    phrase: ['a webhook was switched off', '{count} webhooks were switched off'],
  },
  firm_webhook_switched_off: {
    label: 'Webhook of the firm switched off',
    told: { admin: 'at_once' },
    page: 'webhooks',
    phrase: ['a webhook of the firm was switched off', '{count} webhooks of the firm were switched off'],
    sentence:
      'A webhook of the firm was switched off, because its server has accepted nothing for three days or asked for no more, or because the admin who added it has left.',
  },
  client_file_uploaded: {
    label: 'Files uploaded',
    told: { firm: 'at_once' },
    page: 'client',
    phrase: 'new files',
    sentence: '{about} has uploaded files.',
  },
};

/** NOTE-03: what a webhook can be told of: what all people of a client are told while they have a portal. */
export const WEBHOOK_KINDS = Object.keys(NOTICE_KINDS).filter(
  (kind) => kind !== 'client_approved' && NOTICE_KINDS[kind]?.told.client,
);

/** NOTE-05: what a webhook of the firm can be told of: what every admin is told. */
export const FIRM_WEBHOOK_KINDS = Object.keys(NOTICE_KINDS).filter(
  (kind) => kind !== 'firm_webhook_switched_off' && NOTICE_KINDS[kind]?.told.admin,
);

const kindOf = (kind: string) => (Object.hasOwn(NOTICE_KINDS, kind) ? NOTICE_KINDS[kind] : undefined);

/** NOTE-02: the kinds after which their reader has something to do. */
const ASKS_READER: readonly string[] = [
  'lead_assigned',
  'scope_proposed',
  'preparation_overdue',
  'audit_staffed',
  'source_requested',
  'approval_needed',
  'findings_published',
  'fix_reviewed',
  'dispute_answered',
  'finding_reopened',
  'finding_assigned',
  'fix_submitted',
  'finding_disputed',
  'application_submitted',
  'application_owner_changed',
  'request_sent',
  'proposal_sent',
  'proposal_decided',
  'webhook_switched_off',
  'firm_webhook_switched_off',
];

export const asksReader = (kind: string) => ASKS_READER.includes(kind);

/** The label of a kind, or its name where nobody is told of it. */
export const noticeLabel = (kind: string) => kindOf(kind)?.label ?? kind;

/** The page of a kind; that of the audit where nobody is told of it. */
export const noticePage = (kind: string): NoticePage => kindOf(kind)?.page ?? 'audit';

const GROUPS: Readonly<Record<NoticePage, string>> = {
  audit: 'Audits and reports',
  reports: 'Audits and reports',
  deployments: 'Audits and reports',
  findings: 'Findings',
  request: 'Service requests',
  client: 'Clients',
  team: 'Team and webhooks',
  webhooks: 'Team and webhooks',
};

/** NOTE-02: the heading under which a kind stands in the settings. */
export const noticeGroup = (kind: string) => GROUPS[noticePage(kind)];

/** A kind in a few words: a subject after the audit's name, and a line of the digest. Throws for a kind without an e-mail. */
export const noticePhrase = (kind: string, count: number, to = '') =>
  copyOf(kind, kindOf(kind)?.phrase, count, to);

/** What the e-mail of a kind without a template says, about the audit, the request, the client or the portal. Throws for a kind without an e-mail. */
export const noticeSentence = (kind: string, count: number, about: string, to = '') =>
  copyOf(kind, kindOf(kind)?.sentence, count, to).replaceAll('{about}', () => about);

/** What {to} may say: an e-mail contains no other text of an event. */
const OUTCOMES = ['accepted', 'declined', 'returned'];

function copyOf(kind: string, copy: Copy | undefined, count: number, to: string): string {
  if (copy === undefined) throw new Error(`No e-mail is written for notices of the kind ${kind}.`);
  const text = typeof copy === 'string' ? copy : copy[count > 1 ? 1 : 0];
  const outcome = OUTCOMES.includes(to) ? to : 'answered';
  return text.replaceAll('{count}', String(count)).replaceAll('{to}', outcome);
}

/** What the address of a notice's page says. In the portal a finding has its number or its id, in the admin console its id. */
type NoticeSubject = Partial<Record<'audit' | 'finding' | 'comment' | 'request' | 'client', string | null>>;

/** The page of a notice, for people of the client or for admins; the one above it where an id is missing. */
export function noticePath(
  kind: string,
  { audit, finding, comment, request, client }: NoticeSubject,
  isAdmin: boolean,
  page = noticePage(kind),
): string {
  if (page === 'request') {
    if (isAdmin) return request ? paths.adminRequest(request) : paths.adminRequests;
    return request ? paths.ownRequest(request) : paths.request;
  }
  if (page === 'webhooks' && isAdmin && !client) return paths.adminSettingsWebhooks;
  if (page === 'client' || page === 'team' || page === 'webhooks' || !audit) {
    if (isAdmin) return client ? paths.adminClient(client) : paths.admin;
    if (page === 'team') return paths.profileTeam;
    if (page === 'webhooks') return paths.profileWebhooks;
    return page === 'client' ? paths.dashboard : paths.reports;
  }
  if (page === 'reports') return isAdmin ? paths.adminAuditReports(audit) : paths.auditReports(audit);
  if (page === 'deployments')
    return isAdmin ? paths.adminAuditDeployments(audit) : paths.auditDeployments(audit);
  if (page === 'audit') return isAdmin ? paths.adminAudit(audit) : paths.audit(audit);
  if (!finding) {
    const status = kindOf(kind)?.firmStatus;
    if (!isAdmin) return paths.auditFindings(audit);
    return paths.adminAuditFindings(audit) + (status ? `?status=${status}` : '');
  }
  const path = isAdmin ? paths.adminFinding(audit, finding) : paths.finding(audit, finding);
  return comment ? `${path}#comment-${comment}` : path;
}
