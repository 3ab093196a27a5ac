// The audit that an e-mail is about: its name and the addresses of its pages.
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
  const id = auditId(details);
  return `${config.portalUrl}/reports${id ? `/${id}${tab}` : ''}`;
}

/** The page of the audit's findings in the admin console. */
export function adminFindingsPage(details: Details, config: EmailConfig): string {
  const id = auditId(details);
  return `${config.portalUrl}/admin${id ? `/audits/${id}/findings` : ''}`;
}

function auditId(details: Details): string | null {
  const id = details.line('audit_id');
  return /^[0-9a-f-]{36}$/i.test(id) ? id : null;
}
