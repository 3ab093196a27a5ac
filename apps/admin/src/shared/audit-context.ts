import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import { createContext, use } from 'react';

/** The audit whose pages are shown. */
export const AuditContext = createContext<ManagedAudit | null>(null);

/** The audit whose page is shown. Throws outside of AuditPage. */
export function useShownAudit(): ManagedAudit {
  const audit = use(AuditContext);
  if (!audit) throw new Error('A page of an audit was rendered outside of AuditPage.');
  return audit;
}
