import { useClientAccess } from '@portal/auth/contract/contract';
import type { AuditDetails } from '@portal/data/audits/one-audit';

/** CODE-01: whether the signed-in person adds source to the audit: for its client, until it was withdrawn. */
export function useMayAddSource(audit: AuditDetails): boolean {
  return useClientAccess(audit.client_id).mayWrite && audit.status !== 'withdrawn';
}
