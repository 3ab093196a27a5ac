// What an e-mail is about: the audit's title, and the address of the page to which it leads, which consists of ids alone.
import { noticePath, type NoticePage } from '../../../../packages/domain/src/notices/kinds.ts';
import { paths } from '../../../../packages/domain/src/routing/paths.ts';
import type { EmailConfig } from '../../_shared/config.ts';
import type { Details } from './details.ts';

export function auditTitle(details: Details): string {
  return details.line('audit_title') || 'your audit';
}

export function isAboutOneFinding(details: Details): boolean {
  return details.id('finding_id') !== null;
}

export function isForClient(details: Details): boolean {
  return ['client', 'owner', 'applicant', 'teammate'].includes(details.line('relation'));
}

/** The page of a notice, or another page of what it is about. */
export function noticeUrl(details: Details, config: EmailConfig, page?: NoticePage): string {
  const about = {
    audit: details.id('audit_id'),
    // By its id, because its number begins with its severity.
    finding: details.id('finding_id'),
    comment: details.id('comment_id'),
    request: details.id('request_id'),
    client: details.id('client_id'),
  };
  return config.portalUrl + noticePath(details.line('kind'), about, !isForClient(details), page);
}

/** The finding with the comment in the admin console, or when the e-mail is about several, the comments that wait for an answer. */
export function adminCommentUrl(details: Details, config: EmailConfig): string {
  return isAboutOneFinding(details)
    ? noticeUrl(details, config)
    : `${config.portalUrl}${paths.adminFindings}?waits=comments`;
}
