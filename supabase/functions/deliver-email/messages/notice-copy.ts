// The copy of e-mails about notices, for one and for several.

type Copy = string | readonly [one: string, several: string];

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

/** A kind in a few words: a subject after the audit's name, and a line of the digest. Throws for a kind that has none. */
export function noticePhrase(kind: string, count: number): string {
  return copyOf(PHRASES, kind, count);
}

/** What the e-mail of a kind without a template says, about the audit, the request, the client or the portal. Throws for a kind that has none. */
export function noticeSentence(kind: string, count: number, about: string): string {
  return copyOf(SENTENCES, kind, count).replaceAll('{about}', () => about);
}

function copyOf(copies: Readonly<Record<string, Copy>>, kind: string, count: number): string {
  const found = Object.hasOwn(copies, kind) ? copies[kind] : undefined;
  if (found === undefined) throw new Error(`No e-mail is written for notices of the kind ${kind}.`);
  if (typeof found === 'string') return found;
  return count > 1 ? found[1].replaceAll('{count}', String(count)) : found[0];
}
