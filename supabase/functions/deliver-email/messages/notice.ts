// The e-mails that follow from notices (NOTE-02): one for notices of one kind about one audit, or the daily digest. They name the audit and
// link to it, and contain nothing of a finding.
import { noticePage, noticePhrase, noticeSentence } from '../../../../packages/domain/src/notices/kinds.ts';
import { paths } from '../../../../packages/domain/src/routing/paths.ts';
import type { EmailConfig } from '../../_shared/config.ts';
import { auditTitle, isForClient, noticeUrl } from './audit-page.ts';
import { auditStatusChanged, findingsPublished, fixReviewed, reportPublished } from './audit-to-client.ts';
import { findingCommented, findingDisputed, fixSubmitted } from './audit-to-team.ts';
import type { Details } from './details.ts';
import type { MessageContent } from './render.ts';
import { toPerson } from './to-person.ts';
import { clientApproved, clientRejected, clientReopened } from './to-applicant.ts';
import { clientResumed, clientSuspended, requestDecided, webhookSwitchedOff } from './to-client.ts';
import { filesUploaded, serviceRequestNotice } from './to-team.ts';

export type Template = (details: Details, config: EmailConfig) => MessageContent;

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

/** One e-mail for one notice, or for several of one kind about one audit or client. Throws for a kind that has none. */
export function writeNotice(details: Details, config: EmailConfig): MessageContent {
  const kind = details.line('kind');
  const templates = isForClient(details) ? TO_CLIENT : TO_STAFF;
  if (Object.hasOwn(templates, kind)) return (templates[kind] as Template)(details, config);
  const [about, count, to] = [subjectOf(details, config), details.number('count'), details.line('status')];
  return toPerson(details, config, {
    subject: `${about}: ${noticePhrase(kind, count, to)}`,
    paragraphs: [noticeSentence(kind, count, about, to)],
    facts: isForClient(details) ? [] : [['Client', details.line('client_name')]],
    action: { label: 'Open in the portal', url: noticeUrl(details, config) },
  });
}

/** What a person chose to be told of once a day: a line for each audit and kind, and the address of each audit. */
export function dailyDigest(details: Details, config: EmailConfig): MessageContent {
  const groups = new Map<string, { first: Details; counts: Map<string, readonly [Details, number]> }>();
  for (const notice of details.each('notices')) {
    const key = notice.line('audit_id') || notice.line('client_id');
    const { first, counts } = groups.get(key) ?? { first: notice, counts: new Map() };
    groups.set(key, { first, counts });
    const outcome = noticePhrase(notice.line('kind'), 1, notice.line('status'));
    counts.set(outcome, [notice, (counts.get(outcome)?.[1] ?? 0) + (notice.number('count') || 1)]);
  }
  const groupList = [...groups.values()];
  return toPerson(details, config, {
    subject: `Your daily summary from ${config.brandName}`,
    paragraphs: ['This is what is new since your last summary and what you have not read in the portal yet.'],
    facts: groupList.map(({ first, counts }) => [
      subjectOf(first, config),
      [
        ...Array.from(counts.values(), ([notice, count]) =>
          noticePhrase(notice.line('kind'), count, notice.line('status')),
        ),
        digestPage(first, config),
      ].join('\n'),
    ]),
    action: {
      label: 'Open the portal',
      url:
        config.portalUrl + (groupList[0] && !isForClient(groupList[0].first) ? paths.admin : paths.dashboard),
    },
  });
}

function subjectOf(details: Details, { brandName }: EmailConfig): string {
  if (details.line('audit_id')) return auditTitle(details);
  if (isForClient(details)) return details.line('project_name') || 'Your portal';
  // A webhook of the firm is of no client.
  return details.line('client_name') || (details.id('client_id') ? 'A client' : brandName);
}

/** The page of the audit, else of the request, the client or the profile. */
function digestPage(details: Details, config: EmailConfig): string {
  return noticeUrl(details, config, details.id('audit_id') ? 'audit' : noticePage(details.line('kind')));
}
