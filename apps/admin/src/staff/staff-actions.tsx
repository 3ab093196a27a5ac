import { InvitationButtons } from '@portal/audit/access/invitation-buttons';
import { useFreshAction } from '@portal/frame/second-factor/use-fresh-code';
import {
  useChangeStaff,
  useInviteStaff,
  useResendStaffInvitation,
  useTakeBackStaffInvitation,
  type StaffEntry,
} from '@portal/data/admins/staff';
import { toEmailAddress } from '@portal/domain/forms/email-address';
import { InputField, SelectField } from '@portal/ui/forms/fields';
import { Form } from '@portal/ui/forms/form';
import { Button } from '@portal/ui/primitives/button';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { CardContent } from '@portal/ui/primitives/card';
import { useState } from 'react';
import { ReasonDialog } from '../lazy-dialogs.ts';

const ROLES = [
  { value: 'auditor', label: 'Auditor' },
  { value: 'admin', label: 'Admin' },
] as const;

export function InviteStaffForm() {
  const invite = useInviteStaff();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffEntry['role']>('auditor');
  const send = useFreshAction((address: string) => invite.mutateAsync({ email: address, role }), {
    success: 'Invitation sent',
    failure: 'Failed to send the invitation',
    // The next address may have been typed meanwhile.
    onSuccess: (_, sent) => setEmail((typed) => (toEmailAddress(typed) === sent ? '' : typed)),
  });
  return (
    <Form
      aria-label="Invite to the staff"
      onSubmit={(event) => {
        event.preventDefault();
        void send.run(toEmailAddress(email));
      }}
    >
      <CardContent className="grid items-end gap-4 border-t border-border sm:grid-cols-[minmax(0,1fr)_10rem_auto]">
        <InputField
          label="Email"
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <SelectField label="Role" value={role} options={ROLES} onValueChange={setRole} />
        <Button type="submit" isPending={send.isPending} disabled={email.trim() === ''}>
          Invite
        </Button>
      </CardContent>
    </Form>
  );
}

export function StaffInvitationActions({ entry }: { entry: StaffEntry }) {
  const resend = useResendStaffInvitation();
  const revoke = useTakeBackStaffInvitation();
  return <InvitationButtons entry={entry} resend={resend} revoke={revoke} />;
}

type PersonProps = { person: { id: string; name: string; role: StaffEntry['role'] } };

export function StaffPersonActions({ person: { id, name, role } }: PersonProps) {
  const changing = useChangeStaff();
  const [wanted, setWanted] = useState<StaffEntry['role'] | null | undefined>();
  const other = role === 'admin' ? 'auditor' : 'admin';
  const change = useFreshAction(
    (reason: string) => changing.mutateAsync({ personId: id, role: wanted ?? null, reason }),
    {
      success: wanted ? `${name} is now an ${wanted}` : `${name} was removed`,
      failure: 'Nothing was changed',
      onSuccess: () => setWanted(undefined),
    },
  );
  return (
    <>
      <SmallButton aria-label={`Make ${other}: ${name}`} onClick={() => setWanted(other)}>
        Make {other}
      </SmallButton>
      <SmallButton aria-label={`Remove ${name}`} onClick={() => setWanted(null)}>
        Remove
      </SmallButton>
      {wanted !== undefined && (
        <ReasonDialog
          target={<p className="font-medium wrap-anywhere">{name}</p>}
          title={wanted ? `Make ${name} an ${wanted}?` : `Remove ${name} from the staff?`}
          description={
            wanted === 'admin'
              ? 'An admin sees all clients and all audits, and decides about the staff.'
              : wanted
                ? 'An auditor sees only the audits that they are staffed on. Views of client portals end now, and applications in their care are unassigned.'
                : 'Their sessions end now, and they can no longer open anything. What they wrote stays.'
          }
          hint="10 to 500 characters. It is logged."
          confirmLabel={wanted ? 'Change role' : 'Remove'}
          isDestructive={!wanted}
          onConfirm={change.run}
          onClose={() => setWanted(undefined)}
        />
      )}
    </>
  );
}
