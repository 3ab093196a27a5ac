import { useShell } from '@portal/auth/contract/contract';
import type { AuditDetails } from '@portal/data/audits/one-audit';

/** CODE-01: whether the signed-in person adds source to the audit: its client, until it was withdrawn. */
export function useMayAddSource(audit: AuditDetails): boolean {
  const { user, impersonation } = useShell();
  return user.id === audit.user_id && !impersonation && audit.status !== 'withdrawn';
}
