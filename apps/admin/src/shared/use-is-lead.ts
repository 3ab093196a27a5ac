import { useShell } from '@portal/frame/contract/contract';
import { useAuditStaff } from '@portal/data/audits/staff';

/** STAFF-02: admins and the audit's leads decide about its staff, its scope and the withdrawal of its reports. False while it loads. */
export function useIsLead(auditId: string): boolean {
  const { user, isAdmin } = useShell();
  const own = useAuditStaff(auditId).data?.find(({ person_id }) => person_id === user.id);
  return isAdmin || (own?.duty === 'lead' && !own.is_over);
}
