import { useQuery } from '@tanstack/react-query';
import { callDatabase } from '../client/call-database.ts';
import { read, typed, type FunctionRow } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';

export const DUTIES = ['lead', 'auditor', 'reviewer'] as const;
export type Duty = (typeof DUTIES)[number];

/** STAFF-02: somebody who works on an audit, with the title of their staff profile, through the day `until` if there is one. */
export type StaffMember = FunctionRow<'list_audit_staff', 'title' | 'until', { duty: Duty }>;

/** STAFF-02: who works on an audit, leads first and those whose time is over last. For whoever works on it. */
export function useAuditStaff(auditId: string) {
  return useQuery({
    queryKey: ['audits', 'staff', auditId],
    queryFn: read(() =>
      typed<StaffMember>(supabase().rpc('list_audit_staff', { audit_id: auditId }, { get: true })),
    ),
  });
}

/** STAFF-02: whom an admin or the lead can staff: everybody of the staff but themselves. */
export function useStaffToChoose(auditId: string, enabled: boolean) {
  return useQuery({
    queryKey: ['audits', 'staff to choose', auditId],
    enabled,
    queryFn: read(() => supabase().rpc('list_staff_to_choose', { audit_id: auditId }, { get: true })),
  });
}

/** TEAM-04: to whom an auditor can assign the findings of an audit, and their reviews. Admins choose among all. */
export function useAssignable(auditId: string, enabled: boolean) {
  return useQuery({
    queryKey: ['audits', 'assignable', auditId],
    enabled,
    queryFn: read(() => supabase().rpc('list_assignable', { audit_id: auditId }, { get: true })),
  });
}

type Staffing = { personId: string; duty: Duty; until: string | null };

/** STAFF-02: somebody works on the audit with this duty from now on, through the last day if there is one. */
export function useStaffAudit(auditId: string) {
  return useStaffChange(({ personId, duty, until }: Staffing) =>
    callDatabase('staff_audit', {
      audit_id: auditId,
      person_id: personId,
      duty,
      ...(until && { until }),
    }),
  );
}

/** STAFF-02: somebody works on the audit no longer, from their next request on. */
export function useUnstaffAudit(auditId: string) {
  return useStaffChange((personId: string) =>
    callDatabase('unstaff_audit', { audit_id: auditId, person_id: personId }),
  );
}

function useStaffChange<Input>(change: (input: Input) => Promise<void>) {
  return useChange([['audits'], ['findings']], change);
}
