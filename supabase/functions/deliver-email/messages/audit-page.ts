// The audit and finding that an e-mail is about: the audit's name, and the addresses of their pages, which consist of ids alone.
import type { EmailConfig } from '../../_shared/config.ts';
import type { Details } from './details.ts';

/** The title of the audit. */
export function auditTitle(details: Details): string {
  return details.line('audit_title') || 'your audit';
}

/** The page of the audit in the client's portal, or one of its tabs. */
export function clientAuditPage(
  details: Details,
  config: EmailConfig,
  tab: '' | '/findings' | '/reports' = '',
) {
  const id = details.id('audit_id');
  return `${config.portalUrl}/reports${id ? `/${id}${tab}` : ''}`;
}

/** Whether the e-mail is about one finding, not about several. */
export function isAboutOneFinding(details: Details): boolean {
  return details.id('finding_id') !== null;
}

/** The finding in the client's portal, or the audit's findings when the e-mail is about several. */
export function clientFindingPage(details: Details, config: EmailConfig): string {
  return withFinding(clientAuditPage(details, config, '/findings'), details);
}

/** The finding in the admin console, or when the e-mail is about several, those of the audit in this status. */
export function adminFindingPage(details: Details, config: EmailConfig, status: string): string {
  const id = details.id('audit_id');
  if (!id) return `${config.portalUrl}/admin`;
  const findings = `${config.portalUrl}/admin/audits/${id}/findings`;
  return isAboutOneFinding(details) ? withFinding(findings, details) : `${findings}?status=${status}`;
}

/** The finding with the comment in the admin console, or when the e-mail is about several, the comments that wait for an answer. */
export function adminCommentPage(details: Details, config: EmailConfig): string {
  return isAboutOneFinding(details)
    ? adminFindingPage(details, config, '')
    : `${config.portalUrl}/admin/findings?waits=comments`;
}

/** The audit in the admin console, or one of its tabs. */
export function adminAuditPage(details: Details, config: EmailConfig, tab: '' | '/reports' = ''): string {
  const id = details.id('audit_id');
  return id ? `${config.portalUrl}/admin/audits/${id}${tab}` : `${config.portalUrl}/admin`;
}

/** The finding, at the comment if the e-mail is about one. By its id, because its number begins with its severity. */
function withFinding(findings: string, details: Details): string {
  const id = details.id('finding_id');
  if (!id || !details.id('audit_id')) return findings;
  const comment = details.id('comment_id');
  return `${findings}/${id}${comment ? `#comment-${comment}` : ''}`;
}
