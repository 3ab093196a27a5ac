import { queryOptions, useQuery } from '@tanstack/react-query';
import { callDatabase } from '../client/call-database.ts';
import { unwrap } from '../client/data-error.ts';
import { read, typed, type FunctionRow } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';
import type { Role } from './queries.ts';

/** STAFF-01: somebody of the staff, or an address that is invited to it, without a person. */
export type StaffEntry = FunctionRow<
  'list_staff',
  'person_id' | 'ends_at' | 'has_second_factor' | 'invited_by',
  { role: Role }
>;

const staffQuery = queryOptions({
  queryKey: ['admins', 'staff'],
  queryFn: read(() => typed<StaffEntry>(supabase().rpc('list_staff', undefined, { get: true }))),
});

/** STAFF-01: the staff by name, and then the open invitations. For admins. */
export function useStaff(enabled = true) {
  return useQuery({ ...staffQuery, enabled });
}

type Admin = StaffEntry & { person_id: string };

const isAdmin = (one: StaffEntry): one is Admin => one.role === 'admin' && one.ends_at === null;

/** AUD-05, AUTH-18: everybody with the admin role, by name, for admins: who can lead an audit, and who has a second factor. */
export function useAdmins(enabled = true) {
  return useQuery({ ...staffQuery, enabled, select: selectAdmins });
}

const selectAdmins = (staff: StaffEntry[]) => staff.filter(isAdmin);

/** STAFF-01: invites an address as admin or auditor. Rejects with a 'fresh-code' where the database asks for one, as those below. */
export function useInviteStaff() {
  return useStaffChange(({ email, role }: { email: string; role: Role }) =>
    callDatabase('invite_staff', { address: email, role }),
  );
}

export function useResendStaffInvitation() {
  return useStaffChange((id: string) => callDatabase('resend_staff_invitation', { invitation_id: id }));
}

export function useTakeBackStaffInvitation() {
  return useStaffChange((id: string) => callDatabase('take_back_staff_invitation', { invitation_id: id }));
}

/** STAFF-01: gives somebody this role, or removes them from the staff without one. The reason is logged. */
export function useChangeStaff() {
  return useStaffChange(
    async ({ personId, role, reason }: { personId: string; role: Role | null; reason: string }) => {
      unwrap(
        role === null
          ? await supabase().rpc('remove_staff', { person_id: personId, reason })
          : await supabase().rpc('change_staff_role', { person_id: personId, role, reason }),
      );
    },
  );
}

function useStaffChange<Input>(change: (input: Input) => Promise<unknown>) {
  return useChange([['admins'], ['audits']], change);
}
