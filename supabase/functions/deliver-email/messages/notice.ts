// The e-mails that follow from notices (NOTE-02): one for notices of one kind about one audit, or the daily digest. They name the audit
// and lead to it, and say nothing of a finding.
import type { EmailConfig } from '../../_shared/config.ts';
import {
  adminAuditPage,
  adminFindingPage,
  auditTitle,
  clientAuditPage,
  clientFindingPage,
  isAboutOneFinding,
  readId,
} from './audit-page.ts';
import { auditStatusChanged, findingsPublished, fixReviewed, reportPublished } from './audit-to-client.ts';
import { findingCommented, findingDisputed, fixSubmitted } from './audit-to-team.ts';
import type { Details } from './details.ts';
import type { MessageContent } from './render.ts';
import { clientApproved, clientRejected, clientReopened, greeting } from './to-applicant.ts';
import { clientResumed, clientSuspended, requestDecided, webhookSwitchedOff } from './to-client.ts';
import { filesUploaded, serviceRequestNotice } from './to-team.ts';

type Template = (details: Details, config: EmailConfig) => MessageContent;

/** What has an e-mail of its own. The other kinds have a phrase. */
const TO_CLIENT: Readonly<Record<string, Template>> = {
  status_changed: auditStatusChanged,
  audit_withdrawn: auditStatusChanged,
  report_published: reportPublished,
  findings_published: findingsPublished,
  fix_reviewed: fixReviewed,
  dispute_answered: fixReviewed,
  finding_reopened: fixReviewed,
  client_approved: clientApproved,
  client_rejected: clientRejected,
  client_reopened: clientReopened,
  client_suspended: clientSuspended,
  client_resumed: clientResumed,
  request_decided: requestDecided,
  webhook_switched_off: webhookSwitchedOff,
};
const TO_STAFF: Readonly<Record<string, Template>> = {
  fix_submitted: fixSubmitted,
  finding_disputed: findingDisputed,
  finding_commented: findingCommented,
  request_sent: serviceRequestNotice,
  client_file_uploaded: filesUploaded,
};

type Copy = string | readonly [one: string, several: string];

/** A kind in a few words, for one notice and for several: a subject after the audit's name, and a line of the digest. */
const PHRASES: Readonly<Record<string, Copy>> = {
  status_changed: 'the status has changed',
  audit_withdrawn: 'the audit was withdrawn',
  report_published: 'a new version of the report',
  report_withdrawn: 'a version of the report was withdrawn',
  report_made_public: 'a report was made public',
  report_made_private: 'a report was made private again',
  lead_assigned: 'you are the lead auditor',
  findings_published: 'new findings',
  severity_changed: ['the severity of a finding was changed', 'the severity of {count} findings was changed'],
  fix_reviewed: ['a fix was reviewed', '{count} fixes were reviewed'],
  dispute_answered: ['a dispute was answered', '{count} disputes were answered'],
  finding_reopened: ['a finding was reopened', '{count} findings were reopened'],
  finding_withdrawn: ['a finding was withdrawn', '{count} findings were withdrawn'],
  finding_commented: ['a new comment', '{count} new comments'],
  fix_submitted: ['a fix to review', '{count} fixes to review'],
  fix_replaced: ['a fix was replaced', '{count} fixes were replaced'],
  fix_withdrawn: ['a fix was withdrawn', '{count} fixes were withdrawn'],
  finding_disputed: ['a finding was disputed', '{count} findings were disputed'],
  finding_assigned: 'findings were assigned to you',
  source_requested: 'we need the source code of a repository',
  source_added: 'source code was added',
  webhook_switched_off: ['a webhook was switched off', '{count} webhooks were switched off'],
  team_joined: ['a new person in your team', '{count} new people in your team'],
  finding_acknowledged: ['a risk was accepted', '{count} risks were accepted'],
  application_submitted: 'a new application',
  application_owner_changed: 'an application was assigned to you',
  request_sent: ['a new service request', '{count} new service requests'],
  request_status_changed: ['a service request has changed', '{count} service requests have changed'],
  client_file_uploaded: 'new files',
};

/** What the e-mail of a kind without a template says, about the audit, the request, the client or the portal. */
const SENTENCES: Readonly<Record<string, Copy>> = {
  report_withdrawn: 'We have withdrawn a version of the report on {about}. The reports page says why.',
  report_made_public: 'The client has made a report on {about} public.',
  report_made_private: 'The client has made a report on {about} private again.',
  lead_assigned: 'You are now the lead auditor of {about}.',
  severity_changed: [
    'We have changed the severity of a finding from {about}. The finding says why.',
    'We have changed the severity of {count} findings from {about}. Each finding says why.',
  ],
  finding_withdrawn: [
    'We have withdrawn a finding from {about}. The finding says why.',
    'We have withdrawn {count} findings from {about}. Each finding says why.',
  ],
  finding_commented: [
    'There is a new comment on a finding from {about}.',
    'There are {count} new comments on findings from {about}.',
  ],
  fix_replaced: [
    'The client has replaced a fix for a finding from {about}.',
    'The client has replaced {count} fixes for findings from {about}.',
  ],
  fix_withdrawn: [
    'The client has withdrawn a fix for a finding from {about}.',
    'The client has withdrawn {count} fixes for findings from {about}.',
  ],
  fix_submitted: [
    'The client has sent a fix for a finding from {about}. It is waiting for a review.',
    'The client has sent {count} fixes for findings from {about}. They are waiting for a review.',
  ],
  finding_disputed: [
    'The client has disputed a finding from {about}.',
    'The client has disputed {count} findings from {about}.',
  ],
  finding_assigned: 'Findings from {about} were assigned to you.',
  finding_acknowledged: [
    'The client has accepted the risk of a finding from {about}.',
    'The client has accepted the risks of {count} findings from {about}.',
  ],
  source_requested:
    'To audit {about}, we need the source code of a repository. You can upload it as a ZIP file on the page of the audit.',
  source_added: 'The client has added source code to {about}.',
  team_joined: ['A new person has joined your team.', '{count} new people have joined your team.'],
  application_submitted: '{about} has applied and is waiting for a decision.',
  application_owner_changed: 'The application from {about} was assigned to you.',
  request_sent: ['{about} has requested a service.', '{about} has sent {count} service requests.'],
  request_status_changed: [
    'The status of a service request has changed: {about}.',
    'The status of {count} service requests has changed: {about}.',
  ],
  client_file_uploaded: '{about} has uploaded files.',
};

const isForClient = (details: Details) =>
  ['client', 'owner', 'applicant', 'teammate'].includes(details.line('relation'));

/** One e-mail for one notice, or for several of one kind about one audit or client. Throws for a kind that has none. */
export function writeNotice(details: Details, config: EmailConfig): MessageContent {
  const kind = details.line('kind');
  const templates = isForClient(details) ? TO_CLIENT : TO_STAFF;
  if (Object.hasOwn(templates, kind)) return (templates[kind] as Template)(details, config);
  const [about, count] = [subjectOf(details), details.number('count')];
  return {
    subject: `${about}: ${copyOf(PHRASES, kind, count)}`,
    greeting: greeting(details),
    paragraphs: [copyOf(SENTENCES, kind, count).replaceAll('{about}', () => about)],
    facts: isForClient(details) ? [] : [['Client', details.line('client_name')]],
    action: { label: 'Open in the portal', url: pageOf(details, config) },
    closing: ['Kind regards,', `The ${config.brandName} team`],
  };
}

/** What a person chose to be told of once a day: a line for each audit and kind, and the address of each audit. */
export function dailyDigest(details: Details, config: EmailConfig): MessageContent {
  const groups = new Map<string, { first: Details; counts: Map<string, number> }>();
  for (const notice of details.each('notices')) {
    const key = notice.line('audit_id') || notice.line('user_id');
    const { counts } = groups.get(key) ?? groups.set(key, { first: notice, counts: new Map() }).get(key)!;
    counts.set(notice.line('kind'), (counts.get(notice.line('kind')) ?? 0) + 1);
  }
  const groupList = [...groups.values()];
  return {
    subject: `Your daily summary from ${config.brandName}`,
    greeting: greeting(details),
    paragraphs: ['This is what is new since your last summary and what you have not read in the portal yet.'],
    facts: groupList.map(({ first, counts }) => [
      subjectOf(first),
      [
        ...Array.from(counts, ([kind, count]) => copyOf(PHRASES, kind, count)),
        digestPage(first, config),
      ].join('\n'),
    ]),
    action: {
      label: 'Open the portal',
      url: `${config.portalUrl}${groupList[0] && !isForClient(groupList[0].first) ? '/admin' : '/dashboard'}`,
    },
    closing: ['Kind regards,', `The ${config.brandName} team`],
  };
}

function copyOf(copies: Readonly<Record<string, Copy>>, kind: string, count: number): string {
  const found = Object.hasOwn(copies, kind) ? copies[kind] : undefined;
  if (found === undefined) throw new Error(`No e-mail is written for notices of the kind ${kind}.`);
  if (typeof found === 'string') return found;
  return count > 1 ? found[1].replaceAll('{count}', String(count)) : found[0];
}

function subjectOf(details: Details): string {
  if (details.line('audit_id')) return auditTitle(details);
  return isForClient(details)
    ? details.line('project_name') || 'Your portal'
    : details.line('client_name') || 'A client';
}

function pageOf(details: Details, config: EmailConfig): string {
  const kind = details.line('kind');
  if (kind.startsWith('report_'))
    return isForClient(details)
      ? clientAuditPage(details, config, '/reports')
      : adminAuditPage(details, config, '/reports');
  const isAboutFindings =
    isAboutOneFinding(details) || /^(fix|finding|findings|dispute|severity)_/.test(kind);
  if (isAboutFindings)
    return isForClient(details)
      ? clientFindingPage(details, config)
      : adminFindingPage(details, config, STATUS_OF[kind] ?? '');
  return digestPage(details, config);
}

const STATUS_OF: Readonly<Record<string, string>> = {
  fix_replaced: 'fix_submitted',
  finding_acknowledged: 'acknowledged',
};

/** The page of the audit, else of the request or the client. */
function digestPage(details: Details, config: EmailConfig): string {
  if (readId(details, 'audit_id'))
    return isForClient(details) ? clientAuditPage(details, config) : adminAuditPage(details, config);
  const request = readId(details, 'request_id');
  if (isForClient(details)) return `${config.portalUrl}${request ? `/request/${request}` : '/dashboard'}`;
  const client = readId(details, 'user_id');
  return `${config.portalUrl}/admin${request ? '/requests' : client ? `/clients/${client}` : ''}`;
}
